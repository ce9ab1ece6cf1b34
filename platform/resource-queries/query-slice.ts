import type { Cell, QueriedAccount } from '../../domain/resource-queries/evaluate-resource.ts';
import type { ResourceQuery } from '../../domain/resource-queries/query.ts';

/** A resource as it is sent to the thread: its documents as JSON texts, which only the thread parses. */
export interface CandidateResource {
  id: number;
  externalId: string;
  name: string;
  region: string;
  resourceType: string;
  tags: Record<string, string>;
  configuration: string;
  unreadable: string;
}

/** Resources of one account to evaluate in one go. */
export interface QuerySlice {
  query: ResourceQuery;
  account: QueriedAccount;
  now: Date;
  resources: readonly CandidateResource[];
  /** Ends after this many matches. */
  matchesAtMost: number;
  /** Ends once the cells of the matches have this many characters. */
  charactersAtMost: number;
  sliceMs: number;
  /** The place of the resource that is being evaluated, for the case that it ends the thread. */
  progress: Int32Array;
}

/** A match, by its place in the slice. */
export interface SliceMatch {
  place: number;
  cells: Cell[];
}

/** What was found on the first `evaluated` resources of a slice. */
export interface QuerySliceResult {
  evaluated: number;
  matches: SliceMatch[];
  /** Place → why it could not be evaluated. */
  unevaluated: [place: number, reason: string][];
}
