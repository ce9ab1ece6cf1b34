import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
// Of the SDK, like its client; its own reader of JSON fails where packages of it come with copies of protobufjs.
import { temporal } from '@temporalio/proto';
import type { WorkflowHandle } from '@temporalio/client';

type History = Awaited<ReturnType<WorkflowHandle['fetchHistory']>>;

const recordedDirectory = join(import.meta.dirname, 'histories');
const wedgedDirectory = join(import.meta.dirname, 'wedged');

/** A recorded history: the workflow it is of, and how it went. */
export interface RecordedHistory {
  name: string;
  workflowType: string;
  workflowId: string;
  history: History;
}

/** Every recorded history, by file name. */
export function recordedHistories(): RecordedHistory[] {
  return historiesIn(recordedDirectory);
}

/** Histories that no code can replay: they show in which order two local activities ended that ran at once. */
export function wedgedHistories(): RecordedHistory[] {
  return historiesIn(wedgedDirectory);
}

function historiesIn(directory: string): RecordedHistory[] {
  return readdirSync(directory)
    .filter((name) => name.endsWith('.json'))
    .toSorted()
    .map((name) => {
      const { workflowId, workflowType, events } = JSON.parse(
        readFileSync(join(directory, name), 'utf8'),
        (_key, value: unknown) => (typeof value === 'string' ? (timeOf(value) ?? durationOf(value) ?? value) : value),
      );
      return { name, workflowType, workflowId, history: temporal.api.history.v1.History.fromObject({ events }) };
    });
}

/** A protobuf timestamp of its JSON form, or null. */
function timeOf(text: string): { seconds: number; nanos: number } | null {
  const match = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(\.\d+)?Z$/.exec(text);
  if (match === null) return null;
  return { seconds: Date.parse(`${match[1]}Z`) / 1_000, nanos: Math.round(Number(match[2] ?? 0) * 1e9) };
}

/** A protobuf duration of its JSON form, or null. */
function durationOf(text: string): { seconds: number; nanos: number } | null {
  const match = /^(\d+)(\.\d+)?s$/.exec(text);
  return match === null ? null : { seconds: Number(match[1]), nanos: Math.round(Number(match[2] ?? 0) * 1e9) };
}
