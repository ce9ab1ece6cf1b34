import { scrubConfiguration } from '../../../../platform/secrets/scrub.ts';

/**
 * Returns the words of a command line; what looks like a secret among them is a fingerprint, so that a change is seen.
 */
export function commandWithoutSecrets(words: readonly string[], fingerprint: (secret: string) => string): string[] {
  const { command } = scrubConfiguration({ command: [...words] }, fingerprint);
  return Array.isArray(command) ? command.map(String) : [];
}
