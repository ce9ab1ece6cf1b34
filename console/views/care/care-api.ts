import type {
  FindingAssignment,
  FindingAssignmentChange,
  FindingComment,
  FindingHistoryEntry,
  PageMeta,
  WrittenFindingComment,
} from '../../../client/src/client.ts';
import { api, bodyOf } from '../../service/api.ts';

/** The finding that a view shows. */
export interface FindingSubject {
  type: 'drift' | 'vulnerability';
  id: number;
}

interface Page<Row> {
  data: Row[];
  meta: PageMeta;
}

/** What can be asked and changed about the care of a finding. */
export interface CareApi {
  assign: (body: FindingAssignmentChange) => Promise<FindingAssignment>;
  comments: (page: number, signal: AbortSignal) => Promise<Page<FindingComment>>;
  comment: (text: string) => Promise<WrittenFindingComment>;
  history: (page: number, signal: AbortSignal) => Promise<Page<FindingHistoryEntry>>;
}

const perPage = 50;

/** Returns the calls for a finding; those of the two types differ in their paths alone. */
export function careApi({ type, id }: FindingSubject): CareApi {
  const params = { path: { id } };
  const paged = (page: number) => ({ ...params, query: { page, per_page: perPage } });
  if (type === 'drift') {
    return {
      assign: (body) => bodyOf(api.PATCH('/api/v1/drifts/{id}/assignment', { params, body })),
      comments: (page, signal) => bodyOf(api.GET('/api/v1/drifts/{id}/comments', { params: paged(page), signal })),
      comment: (text) => bodyOf(api.POST('/api/v1/drifts/{id}/comments', { params, body: { text } })),
      history: (page, signal) => bodyOf(api.GET('/api/v1/drifts/{id}/history', { params: paged(page), signal })),
    };
  }
  return {
    assign: (body) => bodyOf(api.PATCH('/api/v1/vulnerabilities/{id}/assignment', { params, body })),
    comments: (page, signal) =>
      bodyOf(api.GET('/api/v1/vulnerabilities/{id}/comments', { params: paged(page), signal })),
    comment: (text) => bodyOf(api.POST('/api/v1/vulnerabilities/{id}/comments', { params, body: { text } })),
    history: (page, signal) => bodyOf(api.GET('/api/v1/vulnerabilities/{id}/history', { params: paged(page), signal })),
  };
}
