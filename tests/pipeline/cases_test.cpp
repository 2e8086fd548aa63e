// Cases: the same numbers from the same seed everywhere, what golden files hold and lack, and how
// a call is written.
#include "grader/pipeline/cases.h"

#include <gtest/gtest.h>

#include "formats/safetensors_write.h"
#include "grader/manifest/reader.h"
#include "grader/pipeline/explain.h"
#include "tests/build/folder.h"

namespace grader {
namespace {

using lab::wire::DType;
using lab::wire::Tensor;
using lab::wire::Value;

const Exercise kExercise{.id = "f", .lab = "a", .functions = {"f", "g"}, .inputs = {"x", "n"}};

CheckSpec drawn() {
  CheckSpec check{.id = "drawn", .kind = CheckKind::kDrawn};
  check.draw = Draw{.count = 2, .sizes = {{"n", {1, 3}}, {"d", {2, 4}}}};
  check.draw->inputs = {
      {"x", {.kind = "normal", .shape = {"n", "d"}, .scale = 2, .row_scales = {1, 10}}},
      {"u", {.kind = "uniform", .shape = {"d"}, .dtype = "float64", .low = -1, .high = 1}},
      {"ids", {.kind = "integers", .shape = {"n"}, .low = 0, .high = 9}},
      {"mask", {.kind = "causal_mask", .shape = {"2", "3"}}},
      {"positions", {.kind = "positions", .shape = {"3"}, .low = 5}},
      {"size", {.kind = "dim", .text = "d"}},
      {"literal", {.kind = "value", .value = {true}}}};
  return check;
}

std::vector<float> floats_of(const Value& value) {
  std::vector<float> all;
  for (const double x : value.get_if<Tensor>()->to_doubles()) {
    all.push_back(static_cast<float>(x));
  }
  return all;
}

std::string fault_of(const std::function<void()>& action) {
  try {
    action();
  } catch (const LabError& error) {
    return error.what();
  }
  return "";
}

// The numbers were computed once by another program.
TEST(Drawn, TheNumbersOfASeedAreFixed) {
  const std::vector<Case> cases = draw_cases(kExercise, drawn(), 11);
  ASSERT_EQ(cases.size(), 2U);
  const std::vector<float> first{-0.2762279808521271F, -0.6008544564247131F, 1.1082171201705933F};
  const std::vector<float> x = floats_of(cases[0].arguments[0]);
  ASSERT_EQ(x.size(), first.size());
  for (std::size_t i = 0; i < x.size(); ++i) {
    EXPECT_FLOAT_EQ(x[i], first[i]);
  }
  EXPECT_EQ(cases[0].arguments[1].get_if<Tensor>()->to_doubles(),
            (std::vector<double>{0.5783219566927866, 0.1794754736021822, -0.5704593435939291}));
  EXPECT_EQ(cases[0].arguments[2].get_if<Tensor>()->to_doubles(), std::vector<double>{1});
  EXPECT_EQ(cases[1].arguments[2].get_if<Tensor>()->to_doubles(), (std::vector<double>{4, 9, 6}));
}

TEST(Drawn, NamesItsCasesAndSizes) {
  const std::vector<Case> cases = draw_cases(kExercise, drawn(), 11);
  EXPECT_EQ(cases[0].name, "drawn 1 of 2 (d = 3, n = 1)");
  EXPECT_EQ(cases[1].name, "drawn 2 of 2 (d = 4, n = 3)");
  EXPECT_EQ(cases[0].function, "f");
}

TEST(Drawn, RowsAreScaledInTurn) {
  const std::vector<Case> cases = draw_cases(kExercise, drawn(), 11);
  const std::vector<float> x = floats_of(cases[1].arguments[0]);
  EXPECT_FLOAT_EQ(x[0], -3.8207650184631348F);
  EXPECT_FLOAT_EQ(x[4], -19.051034927368164F);  // row 1: ten times
  EXPECT_FLOAT_EQ(x[8], 0.08021654188632965F);  // row 2: once again
}

TEST(Drawn, OtherKindsOfArguments) {
  const std::vector<Case> cases = draw_cases(kExercise, drawn(), 11);
  const float inf = std::numeric_limits<float>::infinity();
  EXPECT_EQ(floats_of(cases[0].arguments[3]), (std::vector<float>{0, 0, -inf, 0, 0, 0}));
  EXPECT_EQ(floats_of(cases[0].arguments[4]), (std::vector<float>{5, 6, 7}));
  EXPECT_EQ(cases[0].arguments[5], Value{std::int64_t{3}});
  EXPECT_EQ(cases[0].arguments[6], Value{true});
}

TEST(Drawn, AnUnknownSizeIsTheLabsFault) {
  CheckSpec check = drawn();
  check.place = {"lab.yaml", 7, 3};
  check.draw->inputs[0].second.shape = {"m"};
  EXPECT_EQ(fault_of([&] { draw_cases(kExercise, check, 1); }),
            "lab.yaml:7:3: 'm' is neither a drawn size nor a number");
}

TEST(Seeds, AWrittenOneIsKept) {
  CheckSpec check = drawn();
  check.draw->seed = 77;
  EXPECT_EQ(seed_of(kExercise, check, 1), 77U);
  EXPECT_EQ(seed_of(kExercise, check, 2), 77U);
}

TEST(Seeds, AHiddenOneFollowsTheRunAndTheCheck) {
  CheckSpec check = drawn();
  EXPECT_EQ(seed_of(kExercise, check, 1), 0xf90fb2ad1e4e5ac0U);
  EXPECT_EQ(seed_of(kExercise, check, 2), 0x1754c43c730895c5U);
  check.id = "other";
  EXPECT_EQ(seed_of(kExercise, check, 1), 0x3ed77f754080a3e1U);
}

class Goldens : public testing::Test {
 protected:
  void SetUp() override {
    lab_.folder = folder_.path();
    std::filesystem::create_directories(folder_ / "golden");
  }
  void write(const std::vector<formats::OwnedTensor>& tensors) {
    formats::write_safetensors(folder_ / "golden/f.safetensors", tensors);
  }
  Golden golden() const { return Golden(lab_, kExercise, check_); }

  samples::Folder folder_{};
  Lab lab_{.id = "a"};
  CheckSpec check_{.id = "one", .place = {"lab.yaml", 5, 9}};
  const std::vector<float> numbers_{1, 2};
  const std::vector<std::int64_t> three_{3};
};

TEST_F(Goldens, InputsStandInTheOrderOfTheParameters) {
  write({formats::from_int64s("one/n", {}, three_), formats::from_floats("one/x", {2}, numbers_),
         formats::from_floats("one/want", {2}, numbers_)});
  const Case input = golden().inputs();
  EXPECT_EQ(input.name, "one");
  ASSERT_EQ(input.arguments.size(), 2U);
  EXPECT_EQ(floats_of(input.arguments[0]), numbers_);
  EXPECT_EQ(input.arguments[1].get_if<Tensor>()->dtype, DType::kI64);
  EXPECT_EQ(floats_of(golden().wanted()), numbers_);
}

TEST_F(Goldens, AStructIsWantedFieldByField) {
  write({formats::from_floats("one/want.out", {2}, numbers_),
         formats::from_floats("one/want.weights", {1, 2}, numbers_)});
  const Value wanted = golden().wanted();
  const auto* record = wanted.get_if<lab::wire::Record>();
  ASSERT_NE(record, nullptr);
  EXPECT_NE(record->find("out"), nullptr);
  EXPECT_EQ(record->find("weights")->get_if<Tensor>()->shape, (std::vector<std::int64_t>{1, 2}));
}

TEST_F(Goldens, NumbersInTheNameMakeAList) {
  write({formats::from_floats("one/want.layers.1.w", {1, 2}, numbers_),
         formats::from_floats("one/want.layers.0.w", {2}, numbers_)});
  const Value wanted = golden().wanted();
  const auto* layers =
      wanted.get_if<lab::wire::Record>()->find("layers")->get_if<lab::wire::List>();
  ASSERT_NE(layers, nullptr);
  ASSERT_EQ(layers->size(), 2U);
  EXPECT_EQ((*layers)[0].get_if<lab::wire::Record>()->find("w")->get_if<Tensor>()->shape,
            (std::vector<std::int64_t>{2}));
}

TEST_F(Goldens, AnArgumentMayBeAStructOfStructs) {
  write({formats::from_floats("one/x.a", {2}, numbers_),
         formats::from_floats("one/x.inner.b", {1, 2}, numbers_),
         formats::from_int64s("one/n", {}, three_)});
  const grader::Case input = golden().inputs();
  ASSERT_EQ(input.arguments.size(), 2U);
  const auto* record = input.arguments[0].get_if<lab::wire::Record>();
  ASSERT_NE(record, nullptr);
  EXPECT_NE(record->find("a"), nullptr);
  const auto* inner = record->find("inner")->get_if<lab::wire::Record>();
  ASSERT_NE(inner, nullptr);
  EXPECT_EQ(inner->find("b")->get_if<Tensor>()->shape, (std::vector<std::int64_t>{1, 2}));
}

TEST_F(Goldens, ACaseMayHaveAnotherName) {
  check_.golden_case = "two";
  write({formats::from_floats("two/x", {2}, numbers_), formats::from_int64s("two/n", {}, three_)});
  EXPECT_EQ(golden().inputs().name, "two");
}

TEST_F(Goldens, AMissingTensorIsTheLabsFault) {
  write({formats::from_floats("one/x", {2}, numbers_)});
  const std::string fault = fault_of([&] { golden().inputs(); });
  EXPECT_TRUE(fault.starts_with("lab.yaml:5:9: ")) << fault;
  EXPECT_NE(fault.find("one/n"), std::string::npos) << fault;
  EXPECT_EQ(fault_of([&] { golden().wanted(); }),
            "lab.yaml:5:9: labs/a/golden/f.safetensors: no tensor 'one/want'");
}

TEST_F(Goldens, AMissingOrDamagedFileIsTheLabsFault) {
  EXPECT_EQ(fault_of([&] { golden().inputs(); }),
            "lab.yaml:5:9: labs/a/golden/f.safetensors is missing, wanted a file with the case "
            "'one' (made by reference/golden)");
  folder_.put("golden/f.safetensors", "not a file of tensors");
  EXPECT_TRUE(fault_of([&] {
                golden().inputs();
              }).starts_with("lab.yaml:5:9: labs/a/golden/f.safetensors: "))
      << fault_of([&] { golden().inputs(); });
}

TEST_F(Goldens, OtherTypesAreRefused) {
  formats::OwnedTensor half{.name = "one/x", .dtype = formats::Dtype::kF16, .shape = {1}};
  half.bytes.resize(2);
  write({half});
  EXPECT_EQ(fault_of([&] { golden().inputs(); }),
            "lab.yaml:5:9: labs/a/golden/f.safetensors: 'one/x' is F16, wanted F32, F64, I64 or "
            "BOOL");
}

TEST(NormalPool, IsNormalAndTheSameForTheSameSeed) {
  lab::wire::Random random(7);
  lab::wire::Random again(7);
  const NormalPool pool(random);
  const NormalPool same(again);
  double sum = 0;
  double squares = 0;
  int beyond_two = 0;
  constexpr int kCount = 100000;
  for (int i = 0; i < kCount; ++i) {
    const double x = pool.pick(random);
    ASSERT_EQ(x, same.pick(again));
    sum += x;
    squares += x * x;
    beyond_two += x > 2 || x < -2 ? 1 : 0;
  }
  EXPECT_NEAR(sum / kCount, 0, 0.01);
  EXPECT_NEAR(squares / kCount, 1, 0.05);
  EXPECT_NEAR(1.0 * beyond_two / kCount, 0.0455, 0.005);
}

TEST(CallText, ShowsNumbersAndNamesTensors) {
  Tensor big = Tensor::zeros(DType::kI64, {});
  big.set(0, std::int64_t{1234567890123});
  const Case call{.function = "f",
                  .arguments = {{Tensor::of({}, std::vector<float>{0.1F})},
                                {Tensor::of({}, std::vector<double>{1e-6})},
                                {big},
                                {Tensor::zeros(DType::kF32, {8, 2})},
                                {std::int64_t{-3}},
                                {true},
                                {std::string("x")}}};
  EXPECT_EQ(call_text(call),
            "f(0.1, 1e-06, 1234567890123, an 8 x 2 float32 matrix, -3, true, \"x\")");
}

}  // namespace
}  // namespace grader
