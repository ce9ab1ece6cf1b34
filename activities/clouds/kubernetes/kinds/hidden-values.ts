import { holdsFingerprint } from '../../../../domain/remediation/fingerprints.ts';
import type { JsonObject } from '../../../../domain/json.ts';
import { CloudError } from '../../errors.ts';
import { secretsHider } from '../../shared/secret-texts.ts';
import { shownWords, type ClusterAnswerError } from '../session/cluster-errors.ts';

const hidden = '(hidden)';
/** Where the API server begins to quote a value of the object, or a webhook or policy, which may quote any. */
const quoted = /(?=\b(?:Invalid|Duplicate|Unsupported) value: )|(?<=\bdenied (?:the )?request: )/;

/**
 * Returns a refusal of a change without secrets of the object: the API server quotes values that it finds invalid, also such
 * as the change does not touch. `reading` has fingerprints where the object has secrets. Of an object that was not read whole
 * nothing is shown.
 */
export function withoutSecrets(
  fault: ClusterAnswerError,
  {
    object,
    reading: { configuration, unreadable },
  }: { object: JsonObject; reading: { configuration: JsonObject; unreadable: Record<string, string> } },
): CloudError {
  const isWhole = Object.keys(unreadable).length === 0;
  if (isWhole && !holdsFingerprint(configuration)) return fault;
  const { kind, call, retryAfterMs } = fault;
  const whole = fault.saidWhole();
  const at = isWhole ? whole.search(quoted) : 0;
  const said = at < 0 ? whole : `${whole.slice(0, at)}${hidden}, since the object holds secrets or was not read whole`;
  const clean = secretsHider(object, configuration);
  return new CloudError({ kind, call, code: clean(fault.code ?? ''), retryAfterMs, message: shownWords(clean(said)) });
}
