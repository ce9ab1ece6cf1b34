/** Returns the header by which AWS recognizes the SDK, from its pairs, e.g. `os/linux` and its version. */
export function userAgentText(pairs: [name: string, version?: string][]): string {
  return pairs
    .map(([name, version]) => {
      if (version === undefined) return name;
      return `${name}${name.includes('/') ? '#' : '/'}${version.replaceAll(/[^\w!#$%&'*+.^`|~-]/g, '-')}`;
    })
    .join(' ');
}
