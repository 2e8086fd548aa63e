// Ids across the course: each exercise once, and what one refers to stands before it.
#include <algorithm>
#include <map>

#include "grader/manifest/reading.h"
#include "grader/nearest.h"

namespace grader {
namespace {

using Order = std::map<std::string, std::size_t>;               // id -> position in the course
using Edges = std::map<std::string, std::vector<std::string>>;  // id -> what it needs

Order order_of(Reading& reading, const Course& course) {
  Order order{};
  std::map<std::string, Place> first{};
  for (const Lab& lab : course.labs) {
    for (const Exercise& exercise : lab.exercises) {
      if (exercise.id.empty()) {
        continue;
      }
      const auto [at, is_new] = first.emplace(exercise.id, exercise.place);
      if (is_new) {
        order.emplace(exercise.id, order.size());
        continue;
      }
      const Place& place = exercise.place;
      reading.faults.add(place.file, {.line = place.line, .column = place.column},
                         "found a second exercise '" + exercise.id +
                             "', wanted another id (first in " + at->second.file + ", line " +
                             std::to_string(at->second.line) + ")");
    }
  }
  return order;
}

constexpr int kSearches = 20;          // for circles: each looks at every reference
constexpr std::size_t kShownEnds = 4;  // exercises at either end of a circle

// The shortest way from `from` to `to` along prerequisites or uses, both ends included; empty when
// there is none.
std::vector<std::string> path_between(const Edges& edges, const std::string& from,
                                      const std::string& to) {
  std::map<std::string, std::string> came_from{{from, ""}};
  std::vector<std::string> queue{from};
  for (std::size_t i = 0; i < queue.size() && !came_from.contains(to); ++i) {
    const auto next = edges.find(queue[i]);
    if (next == edges.end()) {
      continue;
    }
    for (const std::string& id : next->second) {
      if (came_from.emplace(id, queue[i]).second) {
        queue.push_back(id);
      }
    }
  }
  std::vector<std::string> path{};
  if (came_from.contains(to)) {
    for (std::string at = to; !at.empty(); at = came_from[at]) {
      path.push_back(at);
    }
    std::reverse(path.begin(), path.end());
  }
  return path;
}

// "a -> b -> c", without the middle of a long way.
std::string arrows(const std::vector<std::string>& path) {
  std::string text{};
  for (std::size_t i = 0; i < path.size(); ++i) {
    const bool is_middle =
        path.size() > 2 * kShownEnds && i >= kShownEnds && path.size() - i > kShownEnds;
    if (!is_middle || i == kShownEnds) {
      text += text.empty() ? "" : " -> ";
      text += is_middle ? "..." : path[i];
    }
  }
  return text;
}

void check_order(const Edges& edges, const Reference& reference, const Order& order,
                 int& searches) {
  const auto from = order.find(reference.from);
  if (from == order.end() || order.at(reference.id) < from->second) {
    return;
  }
  if (reference.id == reference.from) {
    reference.field.fault("found the exercise itself, wanted another");
    return;
  }
  const bool may_search = searches-- > 0;
  const std::vector<std::string> back =
      may_search ? path_between(edges, reference.id, reference.from) : std::vector<std::string>{};
  if (back.empty()) {
    reference.field.fault("found '" + reference.id +
                          "', which comes later, wanted an exercise that comes before");
  } else {
    reference.field.fault("found the circle " + reference.from + " -> " + arrows(back) +
                          ", wanted exercises that come before");
  }
}

}  // namespace

void check_ids(Reading& reading, const Course& course) {
  const Order order = order_of(reading, course);
  std::vector<std::string> ids{};
  for (const auto& [id, position] : order) {
    ids.push_back(id);
  }
  Edges edges{};
  for (const Reference& reference : reading.references) {
    edges[reference.from].push_back(reference.id);
  }
  int searches = kSearches;
  for (const Reference& reference : reading.references) {
    if (reading.faults.is_full()) {
      return;
    }
    if (order.contains(reference.id)) {
      check_order(edges, reference, order, searches);
    } else if (reading.is_whole) {
      const std::string near = nearest(reference.id, ids);
      reference.field.fault(
          "unknown exercise '" + reference.id + "'" +
          (near.empty() ? ", wanted the id of an exercise" : ", did you mean '" + near + "'?"));
    }
  }
}

}  // namespace grader
