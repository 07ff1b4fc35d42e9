using System.Collections.Generic;
using Hoptrail.Native;

namespace Hoptrail
{
    /// <summary>A passage on the chain from the question to a hit.</summary>
    public sealed class ChainStep
    {
        internal ChainStep(Facts facts, IReadOnlyList<HopLink> links)
        {
            Passage = facts.Text("passage");
            Title = facts.Text("title");
            long? link = facts.CountOrNull("link");
            Link = link < links.Count ? links[(int)link] : null;
        }

        /// <summary>The passage's id.</summary>
        public string Passage { get; }

        /// <summary>The passage's title.</summary>
        public string Title { get; }

        /// <summary>The link that leads to it; null for the first passage if words of the question led to it.</summary>
        public HopLink Link { get; }
    }

    /// <summary>A link that a reader can follow: a sentence that has a name of the other end.</summary>
    public sealed class HopLink
    {
        internal HopLink(Facts facts)
        {
            From = facts.TextOrNull("from");
            To = facts.Text("to");
            By = facts.Text("by");
            Name = facts.Text("name");
            KnownBy = facts.CountOrNull("known_by");
            In = facts.TextOrNull("in");
            Sentence = facts.Text("sentence");
            SentenceRange = TextRange.Of(facts, "sentence_range");
            NameRange = TextRange.Of(facts, "name_range");
        }

        /// <summary>A passage's id; null: the question.</summary>
        public string From { get; }

        /// <summary>A passage's id.</summary>
        public string To { get; }

        /// <summary>
        /// "named": the question has a name of To. "asked_name": To mentions a name of the question. "mention": From mentions a
        /// name of To. "hyperlink": From links to To. "heading", "title_part": From has the subject of To's heading, or a name in
        /// To's title. "shared_name": both mention a rare name, and To adds words of the question.
        /// </summary>
        public string By { get; }

        /// <summary>The name, as the sentence has it.</summary>
        public string Name { get; }

        /// <summary>How many passages know the name; null if it is no name of the corpus.</summary>
        public long? KnownBy { get; }

        /// <summary>The id of the passage whose text has the sentence; null: the question.</summary>
        public string In { get; }

        /// <summary>The sentence that has the name.</summary>
        public string Sentence { get; }

        /// <summary>The sentence's range in the text of <see cref="In"/>.</summary>
        public TextRange SentenceRange { get; }

        /// <summary>The name's range in the text of <see cref="In"/>.</summary>
        public TextRange NameRange { get; }
    }
}
