/** Returns a quoted HCL string; sequences that would start a template are escaped. */
export function hclString(text: string): string {
  return JSON.stringify(text).replaceAll('${', '$${').replaceAll('%{', '%%{');
}

/** Returns an HCL list with one quoted string per line. */
export function hclList(texts: readonly string[], indent: string): string {
  return `[\n${texts.map((text) => `${indent}  ${hclString(text)},\n`).join('')}${indent}]`;
}
