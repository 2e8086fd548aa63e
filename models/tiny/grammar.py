"""The grammar of small stories the tiny model learns: text that was written for it, and nothing else.

Every choice goes through Grammar.pick, which adds up its surprise in nats. The total, divided by the
number of tokens, is the floor no model can beat on held-out stories; train.py prints both.
"""
import math
import random

ANIMALS = ["fox", "owl", "bear", "mouse", "goat", "frog", "otter", "crow", "hare", "ant", "cat", "elk"]
ADJECTIVES = ["old", "small", "brave", "quiet", "hungry", "clever", "angry", "gentle", "tired", "young"]
COLOURS = ["red", "blue", "green", "yellow", "orange", "white", "grey", "golden"]
THINGS = ["kite", "drum", "lamp", "hat", "spoon", "map", "bell", "apple", "key", "boat", "cup", "umbrella"]
PLACES = ["under the bridge", "in the barn", "behind the mill", "near the well", "on the hill",
          "by the river", "in the old oak", "at the market", "beside the road", "in the tall grass"]
HOMES = ["a hollow tree", "a stone house", "a windy tower", "an empty shed", "a warm cave", "a round hut"]
TIMES = ["One morning", "One evening", "One winter day", "One warm night", "On the first day of spring"]
FEELINGS = ["very happy", "glad", "proud", "calm again", "full of joy"]
FOODS = ["bread", "soup", "honey", "berries", "nuts", "cheese"]
FIRST = ["Mi", "Ro", "Ta", "Lu", "Ke", "Bo", "Fa", "Ni", "Zo", "Pe", "Su", "Da", "Vi", "Ga", "Hu", "Je",
         "Ola", "Eri", "Una", "Ima"]
MIDDLE = ["ra", "lo", "vi", "den", "ku", "sha", "mo", "ti", "bel", "zu", "pan", "ne", "gor", "wi", "la", "fe"]
LAST = ["n", "ko", "th", "sa", "ri", "m", "do", "x", "lu", "ba", "sk", "p", "te", "von", "ga", "l"]


def with_article(words):
    """'old fox' -> 'an old fox'."""
    return ("an " if words[0] in "aeiou" else "a ") + words


class Grammar:
    """One stream of stories; the seed fixes every story."""

    def __init__(self, seed):
        self.random = random.Random(seed)
        self.nats = 0.0  # surprise of all choices so far

    def pick(self, options):
        self.nats += math.log(len(options))
        return self.random.choice(options)

    def pick_other(self, options, used):
        return self.pick([o for o in options if o not in used])

    def name(self):
        """An invented name: always more than one token."""
        return self.pick(FIRST) + self.pick(MIDDLE) + self.pick(LAST)

    def story(self):
        n, m = self.name(), self.name()
        animal = self.pick(ANIMALS)
        opening = self.opening(n, animal)
        plot = self.pick([self.lost, self.gift, self.race, self.meal, self.storm, self.song])
        return opening + " " + plot(n, m, self.pick_other(ANIMALS, [animal])) + " The end."

    def opening(self, n, animal):
        who = with_article(f"{self.pick(ADJECTIVES)} {animal}")
        home = self.pick(HOMES)
        return self.pick([
            f"Once there was {who} named {n}. {n} lived in {home}.",
            f"There was once {who} who lived in {home}. The {animal} was called {n}.",
            f"In {home} lived {who}. The name of the {animal} was {n}.",
        ])

    def lost(self, n, m, other):
        thing = f"{self.pick(COLOURS)} {self.pick(THINGS)}"
        right = self.pick(PLACES)
        wrong = self.pick_other(PLACES, [right])
        return (f"{n} had {with_article(thing)}. {self.pick(TIMES)} the {thing} was gone. {n} looked {wrong}, "
                f"but the {thing} was not there. Then {n} met {m} the {other}. \"Have you seen my {thing}?\" "
                f"asked {n}. \"Your {thing} is {right},\" said {m}. {n} looked {right} and found the {thing}. "
                f"\"Thank you, {m},\" said {n}. {n} was {self.pick(FEELINGS)}.")

    def gift(self, n, m, other):
        thing = f"{self.pick(COLOURS)} {self.pick(THINGS)}"
        place = self.pick(PLACES)
        return (f"{self.pick(TIMES)} {n} found {with_article(thing)} {place}. {with_article(other).capitalize()} named "
                f"{m} came by. \"What is that?\" asked {m}. \"It is {with_article(thing)},\" said {n}. "
                f"\"I never had {with_article(thing)},\" said {m}. So {n} gave the {thing} to {m}. "
                f"Now {m} was {self.pick(FEELINGS)}, and so was {n}.")

    def race(self, n, m, other):
        start = self.pick(PLACES)
        goal = self.pick_other(PLACES, [start])
        winner, loser = self.pick([(n, m), (m, n)])
        return (f"{self.pick(TIMES)} {n} met {m} the {other} {start}. \"I can run faster than you, {n},\" said {m}. "
                f"\"No, I can run faster than you, {m},\" said {n}. They ran and ran. {winner} was the first "
                f"{goal}. \"You are fast, {winner},\" said {loser}. {n} and {m} rested {goal} and were friends.")

    def meal(self, n, m, other):
        food = self.pick(FOODS)
        place = self.pick(PLACES)
        more = self.pick_other(FOODS, [food])
        return (f"{self.pick(TIMES)} {n} had no {food} left. {n} went to see {m} the {other} {place}. "
                f"\"Do you have some {food} for me?\" asked {n}. \"I have {food} and {more},\" said {m}. "
                f"They sat {place} and ate {food} and {more}. {n} was {self.pick(FEELINGS)}.")

    def storm(self, n, m, other):
        place = self.pick(PLACES)
        who = with_article(f"{self.pick(ADJECTIVES)} {other}")
        return (f"{self.pick(TIMES)} a big storm came. {n} heard a voice {place}. It was {m}, {who}. "
                f"\"Help me, I am wet and cold,\" said {m}. \"Come home with me, {m},\" said {n}. "
                f"They waited until the storm was over. \"You are kind, {n},\" said {m}. "
                f"{m} was {self.pick(FEELINGS)}.")

    def song(self, n, m, other):
        word = self.pick(THINGS)
        place = self.pick(PLACES)
        return (f"{self.pick(TIMES)} {n} sat {place} and sang a song. \"Oh {word}, oh {word}, my {word},\" sang {n}. "
                f"{m} the {other} heard the song {place}. \"Sing it again, {n},\" said {m}. "
                f"So they sang, \"Oh {word}, oh {word}, my {word}.\" {n} and {m} were {self.pick(FEELINGS)}.")

    def again_words(self):
        """The words of one 'Again:' line, which says them over and over: a text only copying can predict."""
        words = []
        for _ in range(self.random.randint(3, 9)):
            kind = self.pick([None, THINGS, COLOURS, ANIMALS])
            words.append(self.pick(kind) if kind else self.name())
        return words
