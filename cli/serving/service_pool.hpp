// Embedders and language models for concurrent requests: each object serves one thread.
#pragma once

#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "cli/services/services.hpp"

namespace hop::cli {

class ServicePool {
 public:
  ServicePool(ServiceArguments arguments, std::string graph_embedder)
      : arguments_(std::move(arguments)), graph_embedder_(std::move(graph_embedder)) {}

  // Returns to the pool when it is destroyed.
  class Loan {
   public:
    Loan(ServicePool& pool, std::unique_ptr<Services> services) : pool_(pool), services_(std::move(services)) {}
    Loan(const Loan&) = delete;
    Loan& operator=(const Loan&) = delete;
    ~Loan() {
      const std::lock_guard lock(pool_.lock_);
      pool_.idle_.push_back(std::move(services_));
    }
    Services& operator*() const { return *services_; }
    Services* operator->() const { return services_.get(); }

   private:
    ServicePool& pool_;
    std::unique_ptr<Services> services_;
  };

  Loan lend() {
    const std::lock_guard lock(lock_);
    if (idle_.empty()) return Loan(*this, std::make_unique<Services>(arguments_, graph_embedder_));
    std::unique_ptr<Services> services = std::move(idle_.back());
    idle_.pop_back();
    return Loan(*this, std::move(services));
  }

 private:
  const ServiceArguments arguments_;
  const std::string graph_embedder_;
  std::mutex lock_{};
  std::vector<std::unique_ptr<Services>> idle_{};
};

}  // namespace hop::cli
