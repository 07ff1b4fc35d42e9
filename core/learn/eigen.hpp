// Eigen, under its MPL 2.0 parts alone. Only core/learn includes it: what answers questions sums in its own order
// (core/search/dense.hpp), training need not.
#pragma once

#ifndef EIGEN_MPL2_ONLY
#define EIGEN_MPL2_ONLY
#endif
#include <Eigen/Core>

namespace hop::core {

// Training computes in double; rows are examples.
using Matrix = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
using Vector = Eigen::VectorXd;

}  // namespace hop::core
