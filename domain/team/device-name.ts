const unknownDevice = 'Unknown device';
const mostCharacters = 80;

/** Tokens in a `User-Agent`, first match wins: Edge and Opera also contain Chrome's, and Chrome contains Safari's. */
const browsers = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
] as const;

const systems = [
  [/\bAndroid\b/, 'Android'],
  [/\b(?:iPhone|iPad)\b/, 'iOS'],
  [/\bWindows\b|\bwin32\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b|\bdarwin\b/, 'macOS'],
  [/\bLinux\b|\blinux\b/, 'Linux'],
] as const;

const nameIn = (marks: readonly (readonly [RegExp, string])[], text: string): string | null =>
  marks.find(([mark]) => mark.test(text))?.[1] ?? null;

/**
 * Names the device of a `User-Agent` header (RFC 9110 §10.1.5) so that its owner recognises it, e.g. `Firefox on Linux`.
 * A program that is not a browser is named by its first product, e.g. `curl`. The header is a claim: nothing is decided by it.
 */
export function deviceName(userAgent: string | undefined): string {
  if (userAgent === undefined) return unknownDevice;
  const system = nameIn(systems, userAgent);
  const program = userAgent.startsWith('audit-cli')
    ? 'Command line'
    : (nameIn(browsers, userAgent) ?? product(userAgent));
  if (program === null) return system ?? unknownDevice;
  return system === null ? program : `${program} on ${system}`;
}

function product(userAgent: string): string | null {
  const name = /^[\w.!#$%&'*+^`|~-]+/.exec(userAgent)?.[0] ?? null;
  return name === null || name === 'Mozilla' ? null : name.slice(0, mostCharacters);
}
