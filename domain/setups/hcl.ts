/** Returns a quoted HCL string; sequences that would start a template are escaped. */
export function hclString(text: string): string {
  return JSON.stringify(text).replaceAll('${', '$${').replaceAll('%{', '%%{');
}

/** Returns an HCL list with one quoted string per line. */
export function hclList(texts: readonly string[], indent: string): string {
  return `[\n${texts.map((text) => `${indent}  ${hclString(text)},\n`).join('')}${indent}]`;
}

/** Returns the block that states which providers of HashiCorp a configuration needs; `versions` holds a constraint for each name. */
export function requiredProviders(versions: Readonly<Record<string, string>>): string {
  const blocks = Object.entries(versions).map(
    ([name, version]) =>
      `    ${name} = {\n      source  = ${hclString(`hashicorp/${name}`)}\n      version = ${hclString(version)}\n    }\n`,
  );
  return `terraform {\n  required_providers {\n${blocks.join('')}  }\n}`;
}
