//! Lines of TAB-separated fields, and sums of what comes out.

/// The fields of a line; none of an empty line and of a comment.
pub fn fields_of(line: &str) -> Vec<String> {
    if line.is_empty() || line.starts_with('#') {
        return Vec::new();
    }
    line.split('\t').map(unescaped).collect()
}

fn unescaped(field: &str) -> String {
    let mut text = String::new();
    let mut characters = field.chars();
    while let Some(character) = characters.next() {
        match character {
            '\\' => match characters.next() {
                Some('n') => text.push('\n'),
                Some('t') => text.push('\t'),
                other => text.extend(other),
            },
            plain => text.push(plain),
        }
    }
    text
}

pub fn escaped(text: &str) -> String {
    text.replace('\\', "\\\\").replace('\t', "\\t").replace('\n', "\\n")
}

/// Integers separated by spaces, as floats.
pub fn numbers_of(field: &str) -> Vec<f32> {
    field.split(' ').map(|number| number.parse::<i32>().expect(field) as f32).collect()
}

/// CRC-32C, bit by bit: the definition, not the library's tables.
pub fn crc32c(before: u32, bytes: &[u8]) -> u32 {
    !bytes.iter().fold(!before, |sum, byte| {
        (0..8).fold(sum ^ u32::from(*byte), |sum, _| (sum >> 1) ^ (0x82f6_3b78 & (sum & 1).wrapping_neg()))
    })
}

/// The sum of texts, each followed by a zero byte.
pub fn crc32c_of_texts<'text>(before: u32, texts: impl IntoIterator<Item = &'text str>) -> u32 {
    texts.into_iter().fold(before, |sum, text| crc32c(crc32c(sum, text.as_bytes()), &[0]))
}
