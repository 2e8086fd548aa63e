// outcome: passed
// why: views of Eigen
#include "lab/eigen.h"

#include "attack.h"

namespace lab {

std::string attack() {
  Eigen::MatrixXf a = Eigen::MatrixXf::Random(8, 8);
  const Eigen::MatrixXf b = a * a.transpose();
  const bool is_symmetric = b.isApprox(b.transpose());
  const Eigen::VectorXf row = b.rowwise().sum();
  return is_symmetric && row.size() == 8 ? "blocked" : "other";
}

}  // namespace lab
