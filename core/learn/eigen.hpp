// The linear algebra library Eigen, restricted to its MPL 2.0 parts. Only training includes it. Search code uses its own kernels
// with a fixed order of summation (core/search/dense.hpp), because its results must be bit-identical on every platform.
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
