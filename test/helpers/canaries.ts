import { Client, Connection } from '@temporalio/client';
import type { Database } from '../../db/database.ts';
import { testEnvironment } from './test-environment.ts';

/** The ways in which a text may are in another: as it is, and as JSON, URLs, base64 and hex would have it. */
export function formsOf(secret: string): string[] {
  const bytes = Buffer.from(secret);
  const json = JSON.stringify(secret).slice(1, -1);
  const base64 = bytes.toString('base64').replace(/=+$/, '');
  return [...new Set([secret, json, encodeURIComponent(secret), base64, bytes.toString('hex')])];
}

/** The names of the secrets that a text holds in any form. */
export function namesIn(text: string, secrets: ReadonlyMap<string, string>): string[] {
  return [...secrets].filter(([, secret]) => formsOf(secret).some((form) => text.includes(form))).map(([name]) => name);
}

/** Every row of every table, by its table. Bytes are in it in hex. */
export async function tableTexts(database: Database): Promise<Map<string, string>> {
  const { rows: tables } = await database.raw<{ rows: { name: string }[] }>(
    `select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  );
  const texts = new Map<string, string>();
  for (const { name } of tables) {
    const { rows } = await database.raw<{ rows: { text: string }[] }>(
      `select row_to_json(one)::text as text from ${name} as one`,
    );
    texts.set(name, rows.map(({ text }) => text).join('\n'));
  }
  return texts;
}

/** All that Temporal keeps and shows of the workflows of a namespace, by workflow id. */
export async function historyTexts(namespace: string): Promise<Map<string, string>> {
  const connection = await Connection.connect({ address: testEnvironment('TEMPORAL_ADDRESS') });
  try {
    const temporal = new Client({ connection, namespace });
    const texts = new Map<string, string>();
    for await (const { workflowId, runId, raw } of temporal.workflow.list()) {
      const history = await temporal.workflow.getHandle(workflowId, runId).fetchHistory();
      texts.set(`${workflowId} ${runId}`, [...textsIn(history), ...textsIn(raw)].join('\n'));
    }
    return texts;
  } finally {
    await connection.close();
  }
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (value instanceof Uint8Array) return [Buffer.from(value).toString('utf8')];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
