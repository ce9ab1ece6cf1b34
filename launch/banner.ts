import type { FirstAdmin } from './schema-and-admin.ts';

export type Addresses = { api: string; temporalUi: string | null; logs: string };

/** Returns the text that is printed after a start: addresses, the first password and hints. */
export function banner({
  addresses,
  admin,
  sampleProviderId,
  allowsUnsignedDecisions,
}: {
  addresses: Addresses;
  admin: FirstAdmin;
  /** Null if no sample account runs. */
  sampleProviderId: number | null;
  allowsUnsignedDecisions: boolean;
}): string {
  const { api, temporalUi, logs } = addresses;
  const rows = [
    ['Console', api],
    ['API', `${api}/api/v1`],
    ['Docs', `${api}/docs`],
    ['Temporal UI', temporalUi ?? 'set TEMPORAL_UI_URL for a link'],
    ['Decisions', decisionMode(allowsUnsignedDecisions)],
    ['Logs', logs],
    ['Admin', admin.email],
  ];
  if (admin.generatedPassword !== null) rows.push(['Password', `${admin.generatedPassword}   (shown only once)`]);
  if (sampleProviderId !== null) {
    rows.push([
      'Sample',
      `account (provider ${sampleProviderId}), fictional; removed after the first sync of your own account`,
    ]);
  }
  const table = rows.map(([name, value]) => `  ${`${name}`.padEnd(12)} ${value}`).join('\n');
  const password = admin.generatedPassword ?? '<password>';
  const body = JSON.stringify({ email: admin.email, password });
  return `
Ready.

${table}

Next: open the console and sign in.${sampleProviderId === null ? '' : ' Within two minutes the sample account shows drift, findings, cost and a fix to approve.'}
For the API, get a token:

  curl -s ${api}/api/login -H 'content-type: application/json' -d '${body}'

Ctrl-C stops everything.
`;
}

function decisionMode(allowsUnsigned: boolean): string {
  return allowsUnsigned
    ? 'UNSIGNED ones are accepted: anyone with access to Temporal can approve and execute (REMEDIATION_ALLOW_UNSIGNED_DECISIONS)'
    : 'only signed-in admins decide; decisions sent through Temporal need a signature ("Copy for Temporal")';
}
