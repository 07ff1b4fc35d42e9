// Gradient and Hessian are summed over the questions in one pass over their candidates. The Newton system has one row per
// feature, so an LDLᵀ factorization per step is cheap.
#include "core/methods/trail/training/listwise_fit.hpp"

#include <Eigen/Cholesky>
#include <algorithm>
#include <cmath>
#include <limits>

#include "core/base/elementary.hpp"

namespace hop::core {

using Index = Eigen::Index;

namespace {

std::size_t gold_of_group(const CandidateGroup& group) {
  return static_cast<std::size_t>(std::count(group.gold.begin(), group.gold.end(), 1));
}

bool group_says_something(const CandidateGroup& group) {
  const std::size_t gold = gold_of_group(group);
  return gold > 0 && gold < group.gold.size();
}

}  // namespace

// Each gold candidate k defines a softmax over itself and the candidates that are not gold. Its gradient is the mean of x under
// this distribution minus x_k, its Hessian the covariance of x. Adds both to `slopes` if it is not null.
double ListwiseFit::add_group(const CandidateGroup& group, const Vector& weights, Slopes* slopes) {
  const Vector scores = group.features * weights;
  const double highest = scores.maxCoeff();  // subtracted before exp, which cannot overflow then
  const Index width = group.features.cols();
  double others = 0;
  Vector others_first = Vector::Zero(width);
  Matrix others_second = Matrix::Zero(width, width);
  for (Index j = 0; j < scores.size(); ++j) {
    if (group.gold[static_cast<std::size_t>(j)]) continue;
    const double mass = exponential(scores[j] - highest);
    others += mass;
    if (!slopes) continue;
    const Vector x = group.features.row(j).transpose();
    others_first += mass * x;
    others_second += mass * x * x.transpose();
  }
  double loss = 0;
  for (Index k = 0; k < scores.size(); ++k) {
    if (!group.gold[static_cast<std::size_t>(k)]) continue;
    const double own = exponential(scores[k] - highest), total = others + own;
    loss += natural_log(total) + highest - scores[k];
    if (!slopes) continue;
    const Vector x = group.features.row(k).transpose();
    const Vector mean = (others_first + own * x) / total;
    slopes->first += mean - x;
    slopes->second += (others_second + own * x * x.transpose()) / total - mean * mean.transpose();
  }
  return loss;
}

double listwise_loss(const CandidateGroup& group, const Vector& weights, std::size_t* gold_count) {
  if (!group_says_something(group)) return 0;
  *gold_count += gold_of_group(group);
  return ListwiseFit::add_group(group, weights, nullptr);
}

// Keeps the groups that can be learned from, and standardizes their features in place.
ListwiseFit::ListwiseFit(const std::vector<CandidateGroup>& groups, std::size_t features, double penalty)
    : penalty_(penalty), weights_(Vector::Zero(static_cast<Index>(features))), deviation_(weights_) {
  Vector mean = deviation_;
  double rows = 0;
  for (const CandidateGroup& group : groups) {
    if (!group_says_something(group)) continue;
    groups_.push_back(group);
    mean += group.features.colwise().sum().transpose();
    rows += static_cast<double>(group.features.rows());
  }
  mean /= std::max(rows, 1.0);
  for (CandidateGroup& group : groups_) {
    group.features.rowwise() -= mean.transpose();
    deviation_ += group.features.cwiseAbs2().colwise().sum().transpose();
  }
  deviation_ = (deviation_ / std::max(rows, 1.0)).cwiseSqrt();
  constexpr double least_deviation = 1e-9;  // a feature below it is constant; dividing by ∞ makes it 0
  for (double& deviation : deviation_) {
    if (deviation < least_deviation) deviation = std::numeric_limits<double>::infinity();
  }
  for (CandidateGroup& group : groups_) group.features.array().rowwise() /= deviation_.transpose().array();
}

double ListwiseFit::loss_at(const Vector& weights, Slopes* slopes) const {
  if (slopes) *slopes = {penalty_ * weights, penalty_ * Matrix::Identity(weights.size(), weights.size())};
  double loss = penalty_ / 2 * weights.squaredNorm();
  for (const CandidateGroup& group : groups_) loss += add_group(group, weights, slopes);
  return loss;
}

bool ListwiseFit::step() {
  Slopes slopes;
  const double loss = loss_at(weights_, &slopes);
  if (!(slopes.first.norm() > 1e-9 * (1 + loss))) return false;
  ++steps_;
  // The penalty makes the Hessian positive definite, so the direction descends and some step length lowers ℓ.
  const Vector direction = slopes.second.ldlt().solve(slopes.first);
  for (double share = 1; share > 1e-9; share /= 2) {
    const Vector next = weights_ - share * direction;
    if (!(loss_at(next, nullptr) < loss)) continue;
    weights_ = next;
    return true;
  }
  return false;
}

}  // namespace hop::core
