import { withoutFoundSecrets } from '../../shared/secret-scan.ts';
import { scrubConfiguration } from '../../../../platform/secrets/scrub.ts';

/**
 * Returns the words of a command line; what looks like a secret among them is a fingerprint, so that a change is seen.
 */
export function commandWithoutSecrets(words: readonly string[], fingerprint: (secret: string) => string): string[] {
  const { command } = scrubConfiguration({ command: withoutFoundSecrets(words, fingerprint) }, fingerprint);
  return Array.isArray(command) ? command.map(String) : [];
}
