"""Training rows: stories, 'Again:' lines and raw random ids said over and over; each starts with the end token."""
import torch

import grammar

ROW = 160          # tokens a row feeds to the model; one more is its last target
RAW_SHARE = 0.15   # of rows: random ids with a period, nothing else
AGAIN_SHARE = 0.1  # of documents in the other rows


class Rows:
    """Batches of (ids, targets, period): from t an induction head should look at t + 1 - period, or, as the text
    came round more often, at t + 1 - 2 * period and so on; period[t] is 0 where nothing has come round yet."""

    def __init__(self, tokenizer, seed):
        self.tokenizer = tokenizer
        self.grammar = grammar.Grammar(seed)
        self.random = self.grammar.random

    def raw_row(self):
        period = self.random.randint(4, ROW // 2)
        unit = [self.random.randrange(self.tokenizer.end) for _ in range(period)]
        ids = [self.tokenizer.end] + [unit[t % period] for t in range(ROW)]
        periods = [period if t > period else 0 for t in range(ROW)]
        targets = [ids[t + 1] if t >= period else -100 for t in range(ROW)]  # the first period cannot be guessed
        return ids[:ROW], targets, periods

    def again_document(self):
        """ids, and for each of them the period of the words where they are said again, or 0."""
        head = self.tokenizer.encode("Again:")
        unit = self.tokenizer.encode("".join(" " + w for w in self.grammar.again_words()))
        times = self.random.randint(2, max(2, 70 // len(unit)))
        ids = head + unit * times + self.tokenizer.encode(".")
        return ids, [0] * (len(head) + len(unit)) + [len(unit)] * (len(unit) * (times - 1)) + [0]

    def text_row(self):
        ids, periods = [], []
        while len(ids) < ROW + 1:
            if self.random.random() < AGAIN_SHARE:
                document, period = self.again_document()
            else:
                document = self.tokenizer.encode(self.grammar.story())
                period = [0] * len(document)
            ids += [self.tokenizer.end] + document
            periods += [0] + period
        return ids[:ROW], ids[1:ROW + 1], periods[:ROW]

    def batch(self, size):
        rows = [self.raw_row() if self.random.random() < RAW_SHARE else self.text_row() for _ in range(size)]
        return tuple(torch.tensor([row[part] for row in rows]) for part in range(3))
