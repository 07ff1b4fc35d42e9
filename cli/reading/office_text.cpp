#include "office_text.hpp"

#include <utility>

namespace hop::cli {

std::string OfficeText::take_aside() {
  std::string markdown = frames_.back().writer.take() + std::exchange(frames_.back().after, {});
  if (frames_.size() > 1) frames_.pop_back();
  return markdown;
}

void OfficeText::blocks(std::string_view markdown) {
  Frame& frame = frames_.back();
  if (frame.is_open) frame.after.append(markdown);
  else frame.writer.blocks(markdown);
}

void OfficeText::begin_paragraph() {
  const bool is_aside = frames_.back().is_open;
  if (is_aside) begin_aside();
  Frame& frame = frames_.back();
  frame.writer.end_paragraph();
  frame.is_open = true;
  frame.is_aside = is_aside;
}

void OfficeText::make_item() {
  if (std::exchange(frames_.back().is_item, true)) return;
  begin_item();
}

void OfficeText::end_paragraph(int heading_level) {
  Frame& frame = frames_.back();
  if (heading_level > 0 && !frame.is_item) frame.writer.end_heading(heading_level);
  else frame.writer.end_paragraph();
  frame.is_open = false;
  frame.writer.blocks(std::exchange(frame.after, {}));
  if (std::exchange(frame.is_item, false)) frame.writer.end_indent();
  if (frame.is_aside) end_aside();
}

void OfficeText::text(std::string_view text) {
  size_ += text.size();
  frames_.back().writer.text(text);
}

void OfficeText::end_link(std::string_view address) {
  if (links_.empty()) return;
  frames_.back().writer.end_link(links_.back(), address);
  links_.pop_back();
}

void OfficeText::begin_table() {
  if (tables_++ == 0 && cells_ == 0) rows_.clear();
}

void OfficeText::end_table() {
  if (tables_ == 0 || --tables_ > 0) return;
  MarkdownWriter table(budget_);
  table.table(std::exchange(rows_, {}));
  blocks(table.take());
}

void OfficeText::begin_row() {
  if (tables_ == 1 && cells_ == 0) rows_.emplace_back();
}

// Only the cells of the outermost table have a frame.
void OfficeText::begin_cell() {
  if (cells_++ == 0) begin_aside();
  else frames_.back().writer.end_paragraph();
}

void OfficeText::end_cell() {
  if (--cells_ > 0) return frames_.back().writer.end_paragraph();
  if (tables_ != 1) return end_aside();
  if (rows_.empty()) rows_.emplace_back();
  const std::string markdown = take_aside();
  const std::string cell = cell_text(markdown);
  rows_.back().add(cell);
  if (cell.size() > markdown.size()) budget_.write(cell.size() - markdown.size());
}

std::string OfficeText::take() {
  while (frames_.size() > 1) end_aside();
  Frame& frame = frames_.back();
  frame.is_open = false;
  frame.writer.end_paragraph();
  frame.writer.blocks(std::exchange(frame.after, {}));
  return frame.writer.take();
}

}  // namespace hop::cli
