// What an answer may define and use, word for word.
#include "grader/build/policy.h"

#include <gtest/gtest.h>

namespace grader {
namespace {

constexpr const char* kSoftmax = "_ZN3lab12softmax_rowsERKNS_11BasicMatrixIfEE";

Exercise softmax() { return {.id = "softmax_rows", .functions = {"softmax_rows"}}; }
const ObjectSymbols kBinder{.defined = {"_Z19lab_bound_functionsv"}, .undefined = {kSoftmax}};

PolicyVerdict verdict(std::vector<std::string> defined, std::vector<std::string> undefined = {},
                      const Exercise& exercise = softmax()) {
  return check_symbols(exercise, {std::move(defined), std::move(undefined)}, kBinder);
}

// Of an answer that defines what it has to, and `symbol`.
std::string refusal(const std::string& symbol) {
  const PolicyVerdict v = verdict({kSoftmax, symbol});
  return v.allowed ? "" : v.message;
}

std::string refusal_of_use(const std::string& symbol, const Exercise& exercise = softmax()) {
  const PolicyVerdict v = verdict({kSoftmax}, {symbol}, exercise);
  return v.allowed ? "" : v.message;
}

TEST(SymbolPolicy, AllowsTheFunctionAndHelpers) {
  const PolicyVerdict v = verdict({kSoftmax, "_ZN3lab6helperEi", "DW.ref.__gxx_personality_v0"},
                                  {"expf", "_Znwm", "malloc"});
  EXPECT_TRUE(v.allowed) << v.message;
  EXPECT_FALSE(v.missing_function);
}

// A pair of pairs of pairs: each level is named by one letter more, and is twice as long.
std::string symbol_of_depth(int depth) {
  constexpr std::string_view kDigits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
  std::string symbol = "_ZN3lab4growENS_1P";
  for (int i = 1; i < depth; ++i) {
    symbol += "INS0_";
  }
  symbol += "IiiEE";
  for (int i = 1; i < depth; ++i) {
    symbol += std::string("S") + kDigits[static_cast<std::size_t>(i)] + "_EE";
  }
  return symbol;
}

TEST(SymbolPolicy, ReadsLongNames) {
  EXPECT_EQ(refusal(symbol_of_depth(12)), "");
  std::string reserved = symbol_of_depth(12);
  reserved.replace(0, std::string_view("_ZN3lab4growE").size(), "_ZN3lab17allocation_countsE");
  EXPECT_EQ(refusal(reserved),
            "it defines lab::allocation_counts(), which belongs to the program around it");
}

TEST(SymbolPolicy, RefusesNamesThatFitNoMemory) {
  constexpr const char* kTooLong =
      "the names of its functions and their types are too long to read";
  EXPECT_EQ(refusal(symbol_of_depth(36)), kTooLong);
  EXPECT_EQ(refusal_of_use(symbol_of_depth(36)), kTooLong);
  Exercise exercise = softmax();
  exercise.forbid = {"std::sort"};
  EXPECT_EQ(check_forbidden(exercise, "", {.undefined = {symbol_of_depth(36)}}).message, kTooLong);
}

TEST(SymbolPolicy, RefusesAMain) {
  EXPECT_EQ(refusal("main"),
            "it has a main() of its own: remove main, the grader calls your function itself");
}

TEST(SymbolPolicy, RefusesCSymbols) {
  EXPECT_EQ(refusal("malloc"), "it defines the C symbol 'malloc', which an exercise may not do");
  EXPECT_EQ(refusal("lab_entry"),
            "it defines the C symbol 'lab_entry', which an exercise may not do");
}

TEST(SymbolPolicy, RefusesToReplaceTheAllocator) {
  EXPECT_EQ(refusal("_Znwm"), "it replaces operator new or delete, which an exercise may not do");
  EXPECT_EQ(refusal("_ZdlPvm"), "it replaces operator new or delete, which an exercise may not do");
}

TEST(SymbolPolicy, ThePlacementFormsOfNewComeWithTheHeader) { EXPECT_EQ(refusal("_ZnwmPv"), ""); }

TEST(SymbolPolicy, RefusesToReplaceTheProgramAroundIt) {
  EXPECT_EQ(refusal("_ZN3lab4wire6encodeERKNS0_5ValueE"),
            "it defines lab::wire::encode(), which belongs to the program around it");
  EXPECT_EQ(refusal("_ZN3lab5Meter4stopEv"),
            "it defines lab::Meter::stop(), which belongs to the program around it");
  EXPECT_EQ(refusal("_ZN3lab17allocation_countsEv"),
            "it defines lab::allocation_counts(), which belongs to the program around it");
  EXPECT_EQ(refusal("_Z19lab_bound_functionsv"),
            "it defines lab_bound_functions(), which belongs to the program around it");
  // A specialisation, which shows what it returns: lab::Bound lab::bind<int>(char const*).
  EXPECT_EQ(refusal("_ZN3lab4bindIiEENS_5BoundEPKc"),
            "it defines lab::bind<int>(), which belongs to the program around it");
  EXPECT_EQ(refusal("_ZN3lab6helperIiEET_S1_"), "");  // int lab::helper<int>(int)
}

TEST(SymbolPolicy, RefusesToUseTheProgramAroundIt) {
  EXPECT_EQ(refusal_of_use("_ZN3lab17allocation_countsEv"),
            "it uses lab::allocation_counts(), which belongs to the program around it");
  for (const char* symbol :
       {"_ZN3lab23allocation_counts_earlyEv", "_ZN3lab23allocation_counts_beginEv",
        "_ZN3lab5freed4takeEm", "_ZN3lab5freed8is_wholeEv", "_ZN3lab5Meter4stopEv"}) {
    EXPECT_NE(refusal_of_use(symbol), "") << symbol;
  }
  EXPECT_EQ(refusal_of_use("lab_entry"),
            "it uses lab_entry(), which belongs to the program around it");
  EXPECT_EQ(refusal_of_use("_ZN3lab4bindIiEENS_5BoundEPKc"),
            "it uses lab::bind<int>(), which belongs to the program around it");
  EXPECT_EQ(refusal_of_use("_ZN3lab6detail10size_errorEi"), "");  // called by the headers
}

TEST(SymbolPolicy, ANameThatBeginsLikeAReservedOneIsTheAnswersOwn) {
  EXPECT_EQ(refusal("_ZN3lab15degrade_weightsEv"), "");
  EXPECT_EQ(refusal("_ZN3lab7degradeEv"),
            "it defines lab::degrade(), which belongs to the program around it");
}

TEST(SymbolPolicy, RefusesToReachForTheMachine) {
  EXPECT_EQ(refusal_of_use("fork"), "it uses fork(), which an exercise may not do");
  EXPECT_EQ(refusal_of_use("system"), "it uses system(), which an exercise may not do");
  EXPECT_EQ(refusal_of_use("exit"), "");
  EXPECT_EQ(refusal_of_use("sbrk"), "it uses sbrk(), which an exercise may not do");
  EXPECT_EQ(refusal_of_use("__libc_malloc"),
            "it uses __libc_malloc(), which an exercise may not do");
  EXPECT_EQ(refusal_of_use("aligned_alloc"), "");  // the meter sees it
  EXPECT_EQ(refusal_of_use("__real_malloc"),
            "it uses __real_malloc(), which an exercise may not do");
  EXPECT_EQ(refusal_of_use("__mmap"), "it uses __mmap(), which an exercise may not do");
  EXPECT_EQ(refusal_of_use("__libc_single_threaded"), "");  // std::shared_ptr asks it
  EXPECT_EQ(refusal_of_use("__cxa_throw"), "");
}

// Names with a _ belong to the compiler and its libraries: what honest code never asks for is
// refused.
TEST(SymbolPolicy, RefusesNamesOfTheLibrariesOwn) {
  for (const char* name :
       {"__minimal_malloc", "_dl_early_allocate", "__splitstack_makecontext", "__morestack", "_end",
        "__bss_start", "__longjmp_chk", "__sigsetjmp", "_IO_file_open", "__wrap_malloc"}) {
    EXPECT_EQ(refusal_of_use(name),
              "it uses " + std::string(name) + "(), which an exercise may not do");
  }
  for (const char* name : {"mallopt", "siglongjmp", "prlimit64", "pthread_attr_setstacksize"}) {
    EXPECT_NE(refusal_of_use(name), "") << name;
  }
  for (const char* name : {"__gxx_personality_v0", "_Unwind_Resume", "__udivti3", "__muldc3",
                           "__floattidf", "__printf_chk", "__assert_fail", "__cxa_guard_acquire",
                           "__once_proxy", "__ctype_b_loc", "_GLOBAL_OFFSET_TABLE_"}) {
    EXPECT_EQ(refusal_of_use(name), "");
  }
}

// The linker prefers them to the copies that the program around an answer brings.
TEST(SymbolPolicy, RefusesStrongDefinitionsOfWhatIsNotTheAnswers) {
  const auto refusal_of_strong = [](const std::string& symbol) {
    return check_symbols(softmax(), {.defined = {kSoftmax, symbol}, .strong = {kSoftmax, symbol}},
                         {.defined = {"_ZN3lab6outputEi"}, .undefined = {kSoftmax}})
        .message;
  };
  EXPECT_EQ(refusal_of_strong("_ZNSt6vectorIlSaIlEE7reserveEm"),
            "it defines std::vector<long, std::allocator<long> >::reserve(unsigned long), which "
            "belongs to the standard library");
  EXPECT_EQ(refusal_of_strong("_ZTVSt9exception"),
            "it defines vtable for std::exception, which belongs to the standard library");
  EXPECT_EQ(refusal_of_strong("_ZN3lab6outputEi"),
            "it defines lab::output(int), which belongs to the program around it");
  EXPECT_EQ(
      refusal_of_strong("_ZN3lab6detail9tensor_ofIfEEiv"),
      "it defines int lab::detail::tensor_of<float>(), which belongs to the program around it");
  EXPECT_EQ(refusal_of_strong("_ZN3lab6helperERKSt6vectorIfSaIfEE"), "");
}

TEST(SymbolPolicy, ThreadsNeedPermission) {
  EXPECT_EQ(refusal_of_use("pthread_create"),
            "it creates a thread, and this exercise is for one thread");
  Exercise exercise = softmax();
  exercise.limits.threads = 2;
  EXPECT_EQ(refusal_of_use("pthread_create", exercise), "");
}

TEST(SymbolPolicy, RefusesWhatTheExerciseForbids) {
  Exercise exercise = softmax();
  exercise.forbid = {"scores", "expf"};
  const auto refusal_of_forbidden = [&](const std::string& text, const std::string& symbol) {
    return check_forbidden(exercise, text, {.undefined = {symbol}}).message;
  };
  EXPECT_EQ(refusal_of_forbidden("", "_ZN3lab6scoresEi"),
            "it uses lab::scores(), which this exercise forbids");
  EXPECT_EQ(refusal_of_forbidden("", "expf"), "it uses expf(), which this exercise forbids");
  EXPECT_EQ(refusal_of_forbidden("Matrix scores(3, 3);", "_ZN3lab5otherEi"), "");
}

// A million letters are read in a moment, whatever they are: nobody grades meanwhile.
TEST(TextPolicy, ReadsEachWordAFewTimes) {
  const auto repeated = [](const std::string& begin, const std::string& part) {
    std::string text = begin;
    while (text.size() < 1'000'000) {
      text += part;
    }
    return check_text(text).message;
  };
  EXPECT_EQ(repeated("#include ", "<"), "");
  EXPECT_EQ(repeated("#if ", "< "), "");
  EXPECT_EQ(repeated("", "R\" "), "");
  EXPECT_EQ(repeated("R\"", ")"), "");
  for (const char* brackets : {"[", "<:"}) {
    EXPECT_EQ(repeated("", brackets),
              "it has brackets within brackets without end, which an exercise may not do");
  }
  EXPECT_EQ(repeated("", "[[nodiscard]] int f();\n"), "");
}

TEST(SymbolPolicy, RefusesWhatTheExerciseForbidsOfALibrary) {
  Exercise exercise = softmax();
  exercise.forbid = {"std::exp", "std::sort", "Eigen"};
  const auto refusal_of_text = [&](const std::string& text) {
    return check_forbidden(exercise, text, {}).message;
  };
  const auto refusal_of_symbol = [&](const std::string& symbol) {
    return check_forbidden(exercise, "", {.undefined = {symbol}}).message;
  };
  for (const char* symbol : {"exp", "expf", "expl"}) {
    EXPECT_EQ(refusal_of_symbol(symbol),
              "it uses " + std::string(symbol) + "(), which this exercise forbids");
  }
  EXPECT_EQ(refusal_of_symbol("exp2f"), "");
  // A template leaves no undefined symbol behind.
  for (const char* text : {"std::sort(a, b);", "sort (a, b);", "std::ranges::sort(x);",
                           "auto s = sort<int*>;", "using std::sort;", "std::so\\\nrt(a, b);"}) {
    EXPECT_EQ(refusal_of_text(text), "it uses std::sort, which this exercise forbids") << text;
  }
  for (const char* text : {"#include <Eigen/Dense>\n", "Eigen::MatrixXf m;"}) {
    EXPECT_EQ(refusal_of_text(text), "it uses Eigen, which this exercise forbids") << text;
  }
  for (const char* text : {"int sort = 3; // std::sort(x)", "\"sort(\"", "resort(x);",
                           "float Eigen = 1;", "partial_sort(a);"}) {
    EXPECT_EQ(refusal_of_text(text), "") << text;
  }
}

TEST(SymbolPolicy, NamesAMissingFunction) {
  const PolicyVerdict v = verdict({"_ZN3lab5otherEi"});
  EXPECT_TRUE(v.allowed);
  EXPECT_TRUE(v.missing_function);
  EXPECT_EQ(v.message, "the file does not define lab::softmax_rows(const Matrix&)");
}

TEST(SymbolPolicy, ShowsAnotherSignature) {
  EXPECT_EQ(verdict({"_ZN3lab12softmax_rowsENS_11BasicMatrixIfEE"}).message,
            "the file does not define lab::softmax_rows(const Matrix&); it defines "
            "lab::softmax_rows(Matrix)");
  EXPECT_EQ(verdict({"_ZN3lab12softmax_rowsERKNS_11BasicMatrixIdEERKNS_11BasicVectorIfEE"}).message,
            "the file does not define lab::softmax_rows(const Matrix&); it defines "
            "lab::softmax_rows(const MatrixD&, const Vector&)");
}

TEST(SymbolPolicy, ShowsAFunctionOutsideNamespaceLab) {
  EXPECT_EQ(verdict({"_Z12softmax_rowsRKN3lab11BasicMatrixIfEE"}).message,
            "the file does not define lab::softmax_rows(const Matrix&); it defines "
            "softmax_rows(const Matrix&) outside namespace lab");
}

std::string text_refusal(std::string_view source) {
  const PolicyVerdict v = check_text(source);
  return v.allowed ? "" : v.message;
}

TEST(TextPolicy, AllowsOrdinaryText) {
  EXPECT_EQ(text_refusal("#pragma once\n#include <vector>\nint spasm(int x) { return x; }\n"), "");
  EXPECT_EQ(text_refusal("[[nodiscard]] int f(); __attribute__((noinline)) int g();"), "");
  EXPECT_EQ(text_refusal("int optimize = 1; bool target(int); int a[3] = {}; auto x = a[a[0]];"),
            "");
}

TEST(TextPolicy, RefusesAssembly) {
  constexpr const char* kSaid = "it contains assembly ('asm'), which an exercise may not do";
  EXPECT_EQ(text_refusal("void f() { asm(\"nop\"); }"), kSaid);
  EXPECT_EQ(text_refusal("void f() { asm volatile (\"nop\"); }"), kSaid);
  EXPECT_EQ(text_refusal("void f() { a\\\nsm(\"nop\"); }"), kSaid);
  EXPECT_EQ(text_refusal("int x __asm__ (\"y\");"),
            "it contains assembly ('__asm__'), which an exercise may not do");
}

TEST(TextPolicy, RefusesOtherOptions) {
  EXPECT_EQ(text_refusal("#pragma GCC optimize(\"O3\")\n"),
            "it changes the compiler's options with a pragma ('#pragma GCC optimize'), which an "
            "exercise may not do");
  EXPECT_EQ(text_refusal("  #  pragma  GCC  target(\"avx2\")\n"),
            "it changes the compiler's options with a pragma ('#pragma GCC target'), which an "
            "exercise may not do");
  EXPECT_EQ(text_refusal("_Pragma(\"GCC optimize\")"),
            "it changes the compiler's options with a pragma ('_Pragma'), which an exercise may "
            "not do");
  for (const char* text :
       {"__attribute__((optimize(\"O0\"))) int f();",
        "__attribute__ ( ( __optimize__(\"O0\") ) ) int f();", "[[gnu::optimize(\"O0\")]] int f();",
        "[[using gnu: optimize(0)]] int f();", "<:<:gnu::optimize(0):>:> int f();"}) {
    EXPECT_EQ(text_refusal(text),
              "it changes the compiler's options with an attribute ('optimize'), which an exercise "
              "may not do")
        << text;
  }
}

TEST(TextPolicy, RefusesCodeThatNobodyCalls) {
  EXPECT_EQ(text_refusal("__attribute__((constructor)) void f() {}"),
            "it places code where nobody calls it ('constructor'), which an exercise may not do");
  EXPECT_EQ(text_refusal("[[gnu::section(\".init_array\")]] void* p;"),
            "it places code where nobody calls it ('section'), which an exercise may not do");
}

TEST(TextPolicy, RefusesToLookBehindReal) {
  EXPECT_EQ(text_refusal("#ifdef LAB_COUNTING\n#endif\n"),
            "it looks behind lab::real ('LAB_COUNTING'), which an exercise may not do");
  EXPECT_EQ(text_refusal("float f(real x) { return lab_uncounted_value(x); }"),
            "it looks behind lab::real ('lab_uncounted_value'), which an exercise may not do");
  EXPECT_EQ(text_refusal("#define LAB_REAL_H\n"),
            "it changes the macro LAB_REAL_H of the lab's headers, which an exercise may not do");
}

TEST(TextPolicy, CommentsAndLiteralsAreNoCode) {
  EXPECT_EQ(text_refusal("// asm( and #pragma GCC optimize\n/* __attribute__((constructor)) */"),
            "");
  EXPECT_EQ(text_refusal("auto s = \"asm(\\\"nop\\\")\"; auto c = 'a'; auto n = 1'000'000;"), "");
  EXPECT_EQ(text_refusal("auto s = R\"x(asm(\"nop\") )\" )x\";"), "");
}

TEST(TextPolicy, CodeBehindALiteralIsCode) {
  EXPECT_NE(text_refusal("auto s = \"\\\\\"; void f() { asm(\"nop\"); }"), "");
  EXPECT_NE(text_refusal("auto s = R\"(x)\"; void f() { asm(\"nop\"); }"), "");
  EXPECT_NE(text_refusal("auto n = 0x1'0; void f() { asm(\"nop\"); }"), "");
  EXPECT_NE(text_refusal("/* x */ asm(\"nop\");"), "");
}

TEST(TextPolicy, CodeBehindWhatOnlyLooksLikeALiteralIsCode) {
  EXPECT_NE(text_refusal("#define XXR\nauto a = XXR\"(\"; asm(\"nop\"); auto b = \")\";"), "");
  EXPECT_NE(text_refusal("EAT(1e+R\"(\") asm(\"nop\"); auto b = \")\";"), "");
  EXPECT_EQ(text_refusal("#if __has_include(</*>)\n#endif\nasm(\"nop\");\n// */"),
            "it hides text behind the name of a header, which an exercise may not do");
  EXPECT_EQ(
      text_refusal("#include <vector> // <\"\n#include <map> /* why */\nauto s = u8R\"(asm)\";"),
      "");
}

TEST(TextPolicy, LiteralsAndCommentsEndAsTheyDoForTheCompiler) {
  constexpr const char* kHeader =
      "it hides text behind the name of a header, which an exercise may not do";
  for (const char* text : {"#if __has_include(<R\"(>)\n#endif\nasm(\"nop\"); //)\"\n",
                           "#if defined(x) || __has_include(</*>)\n#endif\nasm(\"nop\"); //*/\n",
                           "/**/#if __has_include(</*>)\n#endif\nasm(\"nop\"); //*/\n",
                           "#if 1 /*\n*/ && __has_include(</*>)\n#endif\nasm(\"nop\"); //*/\n",
                           "#if __has_include(<a\">) // \" /*\n#endif\nasm(\"nop\"); //*/\n",
                           "#if __has_include(\"a\\\") // \" /*\n#endif\nasm(\"nop\"); //*/\n"}) {
    EXPECT_EQ(text_refusal(text), kHeader) << text;
  }
  constexpr const char* kAssembly = "it contains assembly ('asm'), which an exercise may not do";
  EXPECT_EQ(
      text_refusal("#define \xc3\xa9R\nauto s = \xc3\xa9R\"(\"; asm(\"nop\"); //)\"\n"),
      "it has a text directly behind a letter that is not ASCII, which an exercise may not do");
  EXPECT_EQ(text_refusal("#if 0\n\"\\\\\n\n#endif // \" /*\nasm(\"nop\"); //*/\n"), kAssembly);
  EXPECT_EQ(text_refusal("auto s = R\"(a)\\\n\" ; )\"; asm(\"nop\"); //\"\n"),
            "it has a raw string literal with a backslash at the end of a line, which an exercise "
            "may not do");
  EXPECT_EQ(text_refusal("#define A(x) \\\n  (x)\n#error don't \"x\\\"y\"\n#if A(1) < 2\n"
                         "#endif\nauto s = R\"(a\nb)\"; // R\"( \\\n z\nbool b = 1 < 2; /* > */\n"),
            "");
}

// What follows a literal or a number without a blank belongs to it, or not, as a macro or a byte
// has it.
TEST(TextPolicy, NothingHidesBehindTheEndOfALiteral) {
  constexpr const char* kNoBlank =
      "it has a raw string literal with no blank before it, which an exercise may not do";
  for (const char* text :
       {"auto s = \"a\"R\"(\"; asm(\"nop\"); //)\"\n", "DROP('a'R\"(\") asm(\"nop\"); //)\"\n",
        "DROP(R\"x(b)x\"R\"(\") asm(\"nop\"); //)\"\n",
        "auto s = \"a\"u8R\"(\"; asm(\"nop\"); //)\"\n", "DROP(\\N{NAME}R\"(\") //)\"\n"}) {
    EXPECT_EQ(text_refusal(text), kNoBlank) << text;
  }
  EXPECT_EQ(
      text_refusal("DROP(\xffR\"x(\"\n/*\n)x\")\nasm(\"nop\");\n/* */\n"),
      "it has a text directly behind a letter that is not ASCII, which an exercise may not do");
  constexpr const char* kAssembly = "it contains assembly ('asm'), which an exercise may not do";
  for (const char* text :
       {"DROP(1'$') asm(\"nop\"); //'\n", "DROP(1'\xc3\xa9') asm(\"nop\"); //'\n"}) {
    EXPECT_EQ(text_refusal(text), kAssembly) << text;
  }
  EXPECT_EQ(text_refusal("int n = 1'000'000; auto s = \"a\" R\"(b)\" \"c\"s; char c = 'x';\n"), "");
}

TEST(TextPolicy, ALiteralThatIsNotClosedEndsWithItsLine) {
  for (const char* quote : {"'", "\""}) {
    EXPECT_EQ(text_refusal(std::string("#define Q ") + quote + "\n#pragma GCC optimize(\"O0\")\n"),
              "it changes the compiler's options with a pragma ('#pragma GCC optimize'), which an "
              "exercise may not do");
    EXPECT_NE(text_refusal(std::string("#define Q ") + quote +
                           "\n#define likely constructor\n[[gnu::likely]] static void g() {}\n"),
              "");
  }
}

TEST(TextPolicy, RefusesTheLinkersNames) {
  EXPECT_EQ(
      text_refusal("extern \"C\" int _ZN3lab1fEv();\n"),
      "it calls a function by the linker's name for it ('_ZN3lab1fEv'), which an exercise may "
      "not do");
}

TEST(TextPolicy, RefusesWordsMadeOfParts) {
  for (const char* text : {"#define P(a, b) a##b\n", "%:define P(a, b) a %:%: b\n"}) {
    EXPECT_EQ(text_refusal(text),
              "it makes words out of parts ('##'), which an exercise may not do");
  }
  EXPECT_EQ(text_refusal("#define S(a) #a\n"), "");
}

TEST(TextPolicy, LinesEndAsTheyDoForTheCompiler) {
  using namespace std::string_literals;
  for (const std::string& text :
       {"// \rasm(\"\");"s, "// x \\\r\r\nasm(\"\");"s, "as\\\f\nm(\"\");"s, "as\\\v\nm(\"\");"s,
        "as\\\0\nm(\"\");"s, "as\\\r\nm(\"\");"s, "as\\\rm(\"\");"s}) {
    EXPECT_EQ(text_refusal(text), "it contains assembly ('asm'), which an exercise may not do");
  }
  for (const std::string& text :
       {"\xef\xbb\xbf#pragma GCC target(\"avx\")\n"s, "\0#pragma GCC target(\"avx\")\n"s,
        "\r#pragma GCC target(\"avx\")"s}) {
    EXPECT_EQ(text_refusal(text),
              "it changes the compiler's options with a pragma ('#pragma GCC target'), which an "
              "exercise may not do");
  }
  EXPECT_EQ(text_refusal("// a\\ \t\nasm(\"\");\r\n"), "") << "the comment goes on";
}

TEST(TextPolicy, AllowsAttributesThatDescribe) {
  for (const char* text :
       {"[[nodiscard(\"why\")]] int f();", "[[gnu::always_inline]] inline int f();",
        "[[using gnu: hot, aligned(alignof(int[2]))]] int f();",
        "#define NEVER __attribute__((__noinline__, unused))\nNEVER int f();",
        "#define likely(x) __builtin_expect(!!(x), 1)\n", "struct [[gnu::packed]] S {};",
        "int attribute = 1; int g(X<::Y> x, int a[]);"}) {
    EXPECT_EQ(text_refusal(text), "") << text;
  }
}

TEST(TextPolicy, RefusesEveryOtherAttribute) {
  const auto said = [](const std::string& name) {
    return "it has an attribute that may do more than describe ('" + name +
           "'), which an exercise may not do";
  };
  EXPECT_EQ(text_refusal("[[gnu::symver(\"a@b\")]] int f();"), said("symver"));
  EXPECT_EQ(text_refusal("__attribute((alias(\"a\"))) int f();"), said("alias"));
  EXPECT_EQ(text_refusal("__attribute__((hot, __weakref__(\"a\"))) int f();"), said("__weakref__"));
  EXPECT_EQ(text_refusal("#define S section\n[[gnu::S(\"a\")]] int x;"), said("S"));
  EXPECT_EQ(text_refusal("#define A(x) __attribute__((x))\nA(section(\"a\")) int x;"), said("x"));
  EXPECT_EQ(text_refusal("[[gnu::pure]] int f();\n#define pure cold\n"), said("pure"));
}

TEST(TextPolicy, RefusesAttributesInPieces) {
  EXPECT_EQ(text_refusal("#define A __attribute__\nA((section(\"a\"))) int x;"),
            "it hides an attribute ('__attribute__'), which an exercise may not do");
  EXPECT_EQ(text_refusal("#define A(x) [x]\nA([gnu::section(\"a\")]) int x;"),
            "it hides an attribute ('gnu'), which an exercise may not do");
  for (const char* text :
       {"#define O [\n", "#define O(x) x]\n", "#define O ),\n", "#define O )(\n"}) {
    EXPECT_EQ(text_refusal(text),
              "its macro O has one bracket of a pair, which an exercise may not do");
  }
}

TEST(TextPolicy, RefusesTextForTheAssembler) {
  EXPECT_EQ(text_refusal("#ident \"x\"\n"),
            "it hands text to the assembler ('#ident'), which an exercise may not do");
  EXPECT_EQ(text_refusal("%:sccs \"x\"\n"),
            "it hands text to the assembler ('#sccs'), which an exercise may not do");
}

TEST(TextPolicy, TextThatNeverEndsEnds) {
  for (const char* text :
       {"/* ", "\"", "'", "R\"x(", "R\"", "#", "__attribute__((", "[[", "\\", "", "#define"}) {
    EXPECT_EQ(text_refusal(text), "") << text;
  }
}

}  // namespace
}  // namespace grader
