import { comparatorFor, semverComparator } from '../versions/grammars.ts';
import type { ParsedVersion, VersionComparator } from '../versions/grammars.ts';
import type { OsvAffected, OsvRange } from './osv-record.ts';

/** Why it is not known whether a package is affected. */
export type NotEvaluatedReason =
  /** The package has no version. */
  | 'no_version'
  /** The version order of the ecosystem is not known. */
  | 'ecosystem_not_supported'
  /** The installed version does not match the grammar of the ecosystem. */
  | 'version_not_understood'
  /** A version that the advisory names does not match the grammar of the ecosystem. */
  | 'advisory_not_understood'
  /** The advisory names only commits, which have no order without their repository. */
  | 'only_commits';

export type AffectedAnswer = 'affected' | 'not_affected' | NotEvaluatedReason;

type EventKind = 'introduced' | 'fixed' | 'last_affected';

interface VersionEvent {
  readonly kind: EventKind;
  /** Null is the beginning of all versions: OSV's `introduced: "0"`. */
  readonly version: ParsedVersion | null;
  readonly text: string;
}

interface CompiledRange {
  readonly comparator: VersionComparator;
  /** Ascending; events at the same version keep the order of the record. */
  readonly events: readonly VersionEvent[];
  readonly limits: readonly ParsedVersion[];
  readonly coversAllVersions: boolean;
}

/** One `affected` entry of a record, compiled for matching many versions. */
export interface CompiledAffected {
  readonly comparator: VersionComparator | null;
  readonly versions: readonly string[];
  readonly ranges: readonly CompiledRange[];
  readonly hasCommits: boolean;
  readonly hasUnreadRange: boolean;
}

/** A version to compare with: as written, and as parsed by its grammar. */
export interface ReadVersion {
  readonly text: string;
  readonly parsed: ParsedVersion | null;
}

const compareEvents =
  (comparator: VersionComparator) =>
  (left: VersionEvent, right: VersionEvent): number => {
    if (left.version === null || right.version === null) {
      return left.version === right.version ? 0 : left.version === null ? -1 : 1;
    }
    return comparator.comparePair(left.version, right.version);
  };

/**
 * Compiles a range of versions; null when the grammar does not support one of its versions, since a range is never
 * evaluated in part.
 */
const compileRange = (range: OsvRange, comparator: VersionComparator): CompiledRange | null => {
  const events: VersionEvent[] = [];
  const limits: ParsedVersion[] = [];
  let isUnlimited = false;
  for (const event of range.events) {
    for (const [kind, text] of Object.entries(event)) {
      if (kind === 'introduced' && text === '0') {
        events.push({ kind, version: null, text });
      } else if (kind === 'limit' && text === '*') {
        isUnlimited = true;
      } else if (kind === 'introduced' || kind === 'fixed' || kind === 'last_affected' || kind === 'limit') {
        const version = comparator.parse(text);
        if (version === null) return null;
        if (kind === 'limit') limits.push(version);
        else events.push({ kind, version, text });
      }
    }
  }
  events.sort(compareEvents(comparator));
  return {
    comparator,
    events,
    limits: isUnlimited ? [] : limits,
    coversAllVersions:
      (isUnlimited || limits.length === 0) &&
      events.every((event) => event.kind === 'introduced') &&
      events.some((event) => event.version === null),
  };
};

/** Parses one `affected` entry of a record with the version grammar of its ecosystem. */
export const compileAffected = (affected: OsvAffected): CompiledAffected => {
  const comparator = comparatorFor(affected.package?.ecosystem ?? '');
  const ranges: CompiledRange[] = [];
  let [hasCommits, hasUnreadRange] = [false, false];
  for (const range of affected.ranges ?? []) {
    if (range.type === 'GIT') {
      hasCommits = true;
      continue;
    }
    const order = comparator ?? (range.type === 'SEMVER' ? semverComparator : null);
    const compiled = order === null ? null : compileRange(range, order);
    if (compiled === null) hasUnreadRange = true;
    else ranges.push(compiled);
  }
  return {
    comparator: comparator ?? ranges[0]?.comparator ?? null,
    versions: affected.versions ?? [],
    ranges,
    hasCommits,
    hasUnreadRange,
  };
};

/** Evaluates a range as OSV does: the last event at or below the version decides. */
const isInRange = (range: CompiledRange, version: ParsedVersion): boolean => {
  const { comparator } = range;
  if (range.limits.length > 0 && !range.limits.some((limit) => comparator.comparePair(version, limit) < 0))
    return false;
  let isAffected = false;
  for (const event of range.events) {
    const order = event.version === null ? 1 : comparator.comparePair(version, event.version);
    if (order < 0) break;
    if (event.kind === 'introduced') isAffected = true;
    else if (event.kind === 'fixed') isAffected = false;
    else if (order > 0) isAffected = false;
  }
  return isAffected;
};

/**
 * Returns whether a version is listed literally or, for PyPI, in another spelling that PEP 440 treats as the same
 * version.
 */
const isListed = (affected: CompiledAffected, version: ReadVersion): boolean => {
  if (affected.versions.includes(version.text)) return true;
  const { comparator } = affected;
  const { parsed } = version;
  if (comparator?.grammar !== 'pep440' || parsed === null || affected.ranges.length > 0) return false;
  return affected.versions.some((listed) => {
    const other = comparator.parse(listed);
    return other !== null && comparator.comparePair(parsed, other) === 0;
  });
};

/**
 * Returns whether an `affected` entry covers a version, by the evaluation rules of the OSV schema: the list of versions
 * or any one range. A version or range that cannot be parsed is reported, not guessed, unless another part of the entry
 * decides.
 */
export const answerFor = (affected: CompiledAffected, version: ReadVersion): AffectedAnswer => {
  if (isListed(affected, version)) return 'affected';
  const { ranges } = affected;
  if (ranges.some((range) => range.coversAllVersions)) return 'affected';
  const { parsed } = version;
  if (parsed !== null && ranges.some((range) => isInRange(range, parsed))) return 'affected';
  if (affected.hasUnreadRange)
    return affected.comparator === null ? 'ecosystem_not_supported' : 'advisory_not_understood';
  if (parsed === null && ranges.length > 0) return 'version_not_understood';
  return affected.hasCommits && ranges.length === 0 && affected.versions.length === 0 ? 'only_commits' : 'not_affected';
};

/** Returns the fixed versions of an entry that are higher than a version. */
export const fixesAbove = (affected: CompiledAffected, version: ParsedVersion): VersionEventFix[] =>
  affected.ranges.flatMap((range) =>
    range.events.flatMap((event) =>
      event.kind === 'fixed' && event.version !== null && range.comparator.comparePair(event.version, version) > 0
        ? [{ text: event.text, parsed: event.version }]
        : [],
    ),
  );

export interface VersionEventFix extends ReadVersion {
  readonly parsed: ParsedVersion;
}
