import { typeLabel } from '../../clouds/clouds.ts';
import type { ProviderKind } from '../../clouds/cloud-names.ts';
import { existenceAspect } from '../classification/aspect-rule.ts';
import type { Difference } from '../diff.ts';
import { capitalised, shortened } from '../labels.ts';
import type { Clause } from './clause.ts';
import { networkClauses } from './network.ts';
import { accessBlockClauses, settingClause } from './settings.ts';
import { keyInWords, quoted } from './text.ts';

/** How many changes one sentence describes; the others are counted. */
const clausesShown = 2;
const longest = 400;

/** A drift and what is known of its change. */
export interface DriftToWord {
  providerKind: ProviderKind;
  resourceType: string;
  resourceName: string;
  aspect: string;
  /** Its differences, or the first of them. */
  diff: readonly Difference[];
  /** How many differences there are in all; absent where `diff` has them all. */
  differences?: number;
  /** Who changed it, as the cloud names them; null if that is unknown or if several did. */
  changedBy: string | null;
}

/**
 * Returns a drift as one sentence that names the resource, what changed and by whom, without a full stop: `SSH (22/tcp) was
 * opened to the internet in security group “web” by deploy-bot`. It says only what the differences say: `the internet` is
 * `0.0.0.0/0` or `::/0` and nothing else, and a setting that came or went is neither on nor off. Names and values of the
 * cloud are quoted and cut.
 */
export function driftInWords(drift: DriftToWord): string {
  const subject = `${typeLabel(drift.providerKind, drift.resourceType)} ${quoted(drift.resourceName)}`;
  const by = drift.changedBy === null ? '' : `by ${actorInWords(drift.changedBy)}`;
  if (drift.aspect === existenceAspect) return [capitalised(subject), 'was deleted', by].filter(Boolean).join(' ');
  const clauses = clausesOf(drift);
  const shown = clauses.slice(0, clausesShown);
  const [first, ...others] = shown.map((clause, index) => (index === 0 ? whole(clause, subject) : part(clause)));
  const left = (drift.differences ?? drift.diff.length) - shown.reduce((sum, { covers }) => sum + covers, 0);
  if (left > 0) others.push(`${left} more ${left === 1 ? 'value' : 'values'} changed`);
  const text = shortened([first ?? `${subject} changed`, ...others].join('; '), longest);
  return capitalised(by === '' ? text : `${text}${others.length > 0 ? ', ' : ' '}${by}`);
}

function clausesOf({ diff, differences = diff.length, aspect }: DriftToWord): Clause[] {
  const every = networkClauses(diff);
  // What replaces a rule may be among the differences that are not here: then none was certainly added or removed.
  const network = differences > diff.length ? { ...every, clauses: [] } : every;
  const blocks = accessBlockClauses(network.rest);
  const label = keyInWords(aspect);
  // A sentence needs the first few; a drift may have thousands of differences.
  const settings = blocks.rest.slice(0, clausesShown).map((difference) => settingClause(difference, label));
  return [...network.clauses, ...blocks.clauses, ...settings];
}

function whole({ head, link, tail }: Clause, subject: string): string {
  return [head, ...(head === '' ? [] : [link]), subject, tail].filter((word) => word !== '').join(' ');
}

const part = ({ head, tail }: Clause): string =>
  [head === '' ? 'it' : head, tail].filter((word) => word !== '').join(' ');

/** Returns an actor by the name that the cloud's own console shows: of an ARN the user, or the role with its session. */
function actorInWords(principal: string): string {
  const [, user] = /^arn:[^:]*:iam::\d*:user\/(?:.*\/)?([^/]+)$/s.exec(principal) ?? [];
  const [, session] = /^arn:[^:]*:sts::\d*:assumed-role\/([^/]+\/[^/]+)$/s.exec(principal) ?? [];
  const name = user ?? session ?? principal;
  return /^[\w.@:/+=,-]{1,60}$/.test(name) ? name : quoted(name);
}
