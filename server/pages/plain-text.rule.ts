/** A text in Markdown as one line without its marks, for previews and search engines, at most `most` letters long. */
export function plainText(markdown: string, most: number): string {
  return (
    markdown
      // Longer than what is shown, since marks are left out.
      .slice(0, 4 * most)
      .replaceAll(/^[ \t]*(?:#{1,6}|[-*+]|\d{1,9}[.)])[ \t]+/gm, '')
      .replaceAll(/\[([^[\]\n]{1,200})\]\([^()\s]{1,300}\)/g, '$1')
      .replaceAll(/(?<!\w)(\*{1,2})(?=\S)([^*\n]{1,300})(?<=\S)\1(?!\w)/g, '$2')
      .replaceAll(/\s+/g, ' ')
      .trim()
      .slice(0, most)
      .trim()
  );
}
