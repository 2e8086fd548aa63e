// An object with one symbol of each kind, for the reader of symbols.
namespace lab {

int needed_elsewhere(int x);

inline int weak_one(int x) { return x + 1; }
static int local_one(int x) { return x * 3; }

int defined_here(int x) { return needed_elsewhere(weak_one(x)) + local_one(x); }

}  // namespace lab

extern "C" int c_name() { return 1; }
