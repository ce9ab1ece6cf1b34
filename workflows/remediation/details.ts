import { defineSearchAttributeKey } from '@temporalio/common';
import { patched, setCurrentDetails, upsertSearchAttributes } from '@temporalio/workflow';
import type { ActionState } from './state.ts';

/**
 * Shows in Temporal what the workflow does, with the newest command that was refused since the last one was carried
 * out.
 */
export function showDetails(state: ActionState, details: string): void {
  state.details = details;
  setCurrentDetails(state.refusal === null ? details : `${details}\n\n**Refused:** ${state.refusal}`);
}

/** Shows a refused command beside what the workflow does; null once one was carried out. */
export function showRefusal(state: ActionState, refusal: string | null): void {
  state.refusal = refusal;
  showDetails(state, state.details);
}

/** Patch: the status is a search attribute, so that lists of workflows can be filtered by it. */
const showsStatus = 'remediation-shows-its-status';
const statusKey = defineSearchAttributeKey('RemediationStatus', 'KEYWORD');

/** Sets the search attribute of the status if that has changed. */
export function showStatus(state: ActionState): void {
  const { status } = state;
  if (status === null || status === state.shownStatus || !patched(showsStatus)) return;
  state.shownStatus = status;
  upsertSearchAttributes([{ key: statusKey, value: status }]);
}
