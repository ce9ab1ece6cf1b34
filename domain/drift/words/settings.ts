import { isObject, type Json } from '../../json.ts';
import type { Difference } from '../diff.ts';
import { pointerKeys } from '../json-pointer.ts';
import { withDocument } from '../json-text.ts';
import { describeStatement, isPolicyDocument, policyStatements } from '../policy-statement.ts';
import type { Clause } from './clause.ts';
import { keyInWords, placeInWords, quoted, valueInWords, withRest } from './text.ts';

/** Maps of tags: their keys are data. */
const tagMaps = new Map([
  ['tags', 'tag'],
  ['Tags', 'tag'],
  ['labels', 'label'],
  ['Labels', 'label'],
  ['annotations', 'annotation'],
]);

const accessBlocks = new Set(['public_access_block', 's3_public_access_block', 'PublicAccessBlockConfiguration']);

/** States that mean on and off, as clouds write them. */
const states = new Map<Json, string>([
  [true, 'turned on'],
  [false, 'turned off'],
  ['Enabled', 'turned on'],
  ['ENABLED', 'turned on'],
  ['Disabled', 'turned off'],
  ['DISABLED', 'turned off'],
  ['Suspended', 'suspended'],
]);
const stateKeys = new Set(['status', 'enabled', 'state', 'Status', 'Enabled', 'State', 'is_enabled']);

/** Fields whose names read badly in a sentence: what is said when they turn true and false. */
const spoken = new Map<string, readonly [on: string, off: string]>([
  ['public', ['was made public', 'is no longer public']],
  ['publicly_accessible', ['was made publicly accessible', 'is no longer publicly accessible']],
  ['PubliclyAccessible', ['was made publicly accessible', 'is no longer publicly accessible']],
  ['disabled', ['was disabled', 'was enabled']],
  ['blob_public_access', ['now allows public access to blobs', 'no longer allows public access to blobs']],
  ['https_only', ['now requires HTTPS', 'no longer requires HTTPS']],
]);

/** Nouns of fields that are named by adjectives. */
const nouns = new Map([
  ['encrypted', 'encryption'],
  ['storage_encrypted', 'storage encryption'],
  ['Encrypted', 'encryption'],
  ['StorageEncrypted', 'storage encryption'],
  ['is_logging', 'logging'],
]);

/** Returns one difference in words; what it is of is `label` where its path names nothing. */
export function settingClause(difference: Difference, label: string): Clause {
  const keys = pointerKeys(difference.path);
  return (
    tagClause(difference, keys) ??
    policyClause(difference, keys, label) ??
    stateClause(difference, keys) ??
    memberClause(difference, keys, label) ??
    valueClause(difference, keys, label)
  );
}

/** Returns the switches of a block of public access as one change, and the differences that are none. */
export function accessBlockClauses(differences: readonly Difference[]): { clauses: Clause[]; rest: Difference[] } {
  const isOfBlock = ({ path, baseline_value: before, current_value: after }: Difference): boolean =>
    accessBlocks.has(pointerKeys(path).at(-2) ?? '') && [before, after].every((value) => typeof value === 'boolean');
  const switched = differences.filter(isOfBlock);
  const isOn = new Set(switched.map(({ current_value: value }) => value === true));
  const [on = null] = isOn;
  if (switched.length < 2 || isOn.size !== 1 || on === null) return { clauses: [], rest: [...differences] };
  const names = switched.map(({ path }) => keyInWords(pointerKeys(path).at(-1) ?? ''));
  const head = `the block of public access (${withRest(names, 0)})`;
  return {
    clauses: [{ head, link: 'of', tail: `was turned ${on ? 'on' : 'off'}`, covers: switched.length }],
    rest: differences.filter((one) => !isOfBlock(one)),
  };
}

function tagClause(
  { baseline_value: before, current_value: after }: Difference,
  keys: readonly string[],
): Clause | null {
  const [map = '', name, ...below] = keys;
  const noun = tagMaps.get(map);
  if (noun === undefined || name === undefined || below.length > 0 || /^\d+$/.test(name)) return null;
  const head = `the ${noun} ${quoted(name)}`;
  if (before === null) return { head, link: 'of', tail: `was added with the value ${valueInWords(after)}`, covers: 1 };
  if (after === null) return { head, link: 'of', tail: `was removed, which was ${valueInWords(before)}`, covers: 1 };
  return { head, link: 'of', tail: changed(before, after), covers: 1 };
}

/** Statements of policies in AWS's policy language. */
function policyClause(
  { baseline_value: before, current_value: after }: Difference,
  keys: readonly string[],
  label: string,
): Clause | null {
  const [was, is] = [statementsIn(before, keys), statementsIn(after, keys)];
  const isOneSided = (before === null) !== (after === null);
  const text = before === null ? is : was;
  if (!isOneSided || text === null) return null;
  const place = placeInWords(keys.filter((key) => key !== 'Statement' && key !== 'Policy')) || label;
  if (keys.includes('Statement')) {
    const where = `the statement ${text} was ${before === null ? 'added to' : 'removed from'} the ${place}`;
    return { head: where, link: 'of', tail: '', covers: 1 };
  }
  if (before === null) return { head: `the ${place}`, link: 'of', tail: `was added: ${text}`, covers: 1 };
  return { head: `the ${place}`, link: 'of', tail: `was removed: ${text}`, covers: 1 };
}

function statementsIn(value: Json, keys: readonly string[]): string | null {
  const document = withDocument(value);
  if (isPolicyDocument(document)) {
    const statements = policyStatements(document);
    const shown = statements.slice(0, 2).map((statement) => quoted(describeStatement(statement)));
    return withRest(shown, statements.length - shown.length);
  }
  const isStatement = keys.includes('Statement') && isObject(document) && Object.hasOwn(document, 'Effect');
  return isStatement ? quoted(describeStatement(document)) : null;
}

/** Something that was turned on or off. From or to nothing is no switch: what absence means is up to the cloud. */
function stateClause(
  { baseline_value: before, current_value: after }: Difference,
  keys: readonly string[],
): Clause | null {
  const [was, is] = [states.get(before), states.get(after)];
  if (before === null || after === null || was === undefined || is === undefined) return null;
  const names = keys.filter((key) => !/^\d+$/.test(key));
  const last = names.at(-1) ?? '';
  const isSwitch = typeof after === 'boolean' || stateKeys.has(last);
  if (!isSwitch) return null;
  const sentence = spoken.get(last);
  if (sentence !== undefined && typeof after === 'boolean') {
    const head = placeInWords(names.slice(0, -1));
    return { head, link: 'of', tail: sentence[after ? 0 : 1], covers: 1 };
  }
  const isNamedAbove = stateKeys.has(last) && names.length > 1;
  const head = isNamedAbove ? placeInWords(names.slice(0, -1)) : switchName(names);
  return { head, link: 'of', tail: `was ${is}`, covers: 1 };
}

function switchName(names: readonly string[]): string {
  const name = nouns.get(names.at(-1) ?? '');
  return (
    name ??
    placeInWords(names)
      .replace(/ enabled$/, '')
      .replace(/^is /, '')
  );
}

/** A member that came to a list or left it. */
function memberClause(
  { baseline_value: before, current_value: after }: Difference,
  keys: readonly string[],
  label: string,
): Clause | null {
  const isMember = /^\d+$/.test(keys.at(-1) ?? '') && (before === null) !== (after === null);
  if (!isMember) return null;
  const place = placeInWords(keys) || label;
  return before === null
    ? { head: `${valueInWords(after)} was added to the ${place}`, link: 'of', tail: '', covers: 1 }
    : { head: `${valueInWords(before)} was removed from the ${place}`, link: 'of', tail: '', covers: 1 };
}

function valueClause(
  { baseline_value: before, current_value: after }: Difference,
  keys: readonly string[],
  label: string,
): Clause {
  const head = nouns.get(keys.at(-1) ?? '') ?? (placeInWords(keys) || label);
  if (before === null) return { head, link: 'of', tail: `was set to ${valueInWords(after)}`, covers: 1 };
  if (after === null) return { head, link: 'of', tail: `was removed, which was ${valueInWords(before)}`, covers: 1 };
  return { head, link: 'of', tail: changed(before, after), covers: 1 };
}

function changed(before: Json, after: Json): string {
  const [was, is] = [valueInWords(before), valueInWords(after)];
  // Two long values may differ after what is shown of them.
  return was === is ? `changed; it begins with ${is} as before` : `changed from ${was} to ${is}`;
}
