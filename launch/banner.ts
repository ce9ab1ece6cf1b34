import type { FirstAdmin } from './schema-and-admin.ts';

export type Addresses = { api: string; temporalUi: string | null; logs: string };

/** What a person who has just started the service wants to know. */
export function banner({ addresses, admin }: { addresses: Addresses; admin: FirstAdmin }): string {
  const { api, temporalUi, logs } = addresses;
  const rows = [
    ['Console', api],
    ['API', `${api}/api/v1`],
    ['Docs', `${api}/docs`],
    ['Temporal UI', temporalUi ?? 'set TEMPORAL_UI_URL to have it linked'],
    ['Logs', logs],
    ['Admin', admin.email],
  ];
  if (admin.generatedPassword !== null) rows.push(['Password', `${admin.generatedPassword}   (shown this once)`]);
  const table = rows.map(([name, value]) => `  ${`${name}`.padEnd(12)} ${value}`).join('\n');
  const password = admin.generatedPassword ?? '<password>';
  const body = JSON.stringify({ email: admin.email, password });
  return `
Ready.

${table}

Next: get a token, then connect an account.

  curl -s ${api}/api/login -H 'content-type: application/json' -d '${body}'

Ctrl-C stops everything.
`;
}
