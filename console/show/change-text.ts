import type { ChangeBehindDrift } from '../../client/src/client.ts';
import { relativeTime } from './format.ts';
import { visibleText } from './visible-text.ts';

const meansText: Record<NonNullable<ChangeBehindDrift['means']>, string> = {
  console: 'the console',
  cli: 'a command line',
  terraform: 'Terraform',
  service: 'a service of the cloud',
  program: 'a program',
  remediation: 'a remediation of this service',
};
const verbText: Record<ChangeBehindDrift['kind'], string> = {
  created: 'Created',
  changed: 'Changed',
  deleted: 'Deleted',
};

/** Returns one sentence: who made a change, from where, with what, and how long ago. What is unknown is left out. */
export function changeText(
  {
    kind,
    actor,
    via,
    means,
    ...change
  }: Pick<ChangeBehindDrift, 'kind' | 'actor' | 'via' | 'means' | 'occurred_at' | 'announced_at'>,
  now: number,
): string {
  const isOwn = means === 'remediation';
  const program = isOwn ? null : (via ?? (means === null ? null : meansText[means]));
  const parts = [
    verbText[kind],
    isOwn ? 'by a remediation of this service,' : null,
    actor === null ? (isOwn ? null : 'by an unknown user') : `by ${visibleText(actor.principal)}`,
    actor?.acting_as ? `as ${visibleText(actor.acting_as)}` : null,
    actor?.source_address ? `from ${visibleText(actor.source_address)}` : null,
    program === null ? null : `with ${visibleText(program)}`,
    relativeTime(change.occurred_at ?? change.announced_at, now),
  ];
  return `${parts.filter((part) => part !== null).join(' ')}.`;
}
