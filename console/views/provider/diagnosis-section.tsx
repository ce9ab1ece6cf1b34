import { useState } from 'preact/hooks';
import type { Diagnosis } from '../../../client/src/client.ts';
import { CommandButton } from '../../parts/controls.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import { FaultNotice, Notice, Show } from '../../parts/notices.tsx';
import { Section } from '../../parts/page.tsx';
import { Name } from '../../parts/text.tsx';
import { api, bodyOf } from '../../service/api.ts';
import { useCommand } from '../../service/use-command.ts';
import { useLoaded, useRepeated } from '../../service/use-loaded.ts';
import { countOf, countText, duration } from '../../show/format.ts';
import { visibleText } from '../../show/visible-text.ts';

const refreshMs = 2_000;

/** Shows the button that compares what the cloud answers with what the service reads of it, and the result. */
export function DiagnosisSection({ providerId }: { providerId: number }) {
  const command = useCommand();
  const [diagnosisId, setDiagnosisId] = useState<number | null>(null);
  const start = (): void => {
    void command.run(async () => {
      const params = { path: { id: providerId } };
      setDiagnosisId((await bodyOf(api.POST('/api/v1/providers/{id}/diagnoses', { params }))).diagnosis_id);
    });
  };
  return (
    <Section
      title="Diagnosis"
      aside={
        <CommandButton command={command} onPress={start}>
          Diagnose
        </CommandButton>
      }
    >
      <p class="hint">
        Lists everything once more and compares the answers with the descriptions of the cloud. It shows names of
        operations and fields, and no values.
      </p>
      <FaultNotice fault={command.fault} />
      {diagnosisId !== null && <Result key={diagnosisId} id={diagnosisId} />}
    </Section>
  );
}

function Result({ id }: { id: number }) {
  const loaded = useLoaded(
    (signal) => bodyOf(api.GET('/api/v1/diagnoses/{id}', { params: { path: { id } }, signal })),
    [id],
  );
  const hasEnded = loaded.value !== null && loaded.value.ended_at !== null;
  useRepeated(loaded.reload, hasEnded ? null : refreshMs);
  return <Show loaded={loaded}>{(diagnosis) => <Listings diagnosis={diagnosis} />}</Show>;
}

type Listing = Diagnosis['listings'][number];

function Listings({ diagnosis: { error, ended_at: end, listings } }: { diagnosis: Diagnosis }) {
  return (
    <>
      {error !== null && <Notice tone="bad">{visibleText(error)}</Notice>}
      {end === null && <Notice tone="plain">{countOf(listings.length, 'listing')} compared so far.</Notice>}
      <DataTable
        caption="Listings"
        rows={listings}
        keyOf={({ service, resource_types: types }) => `${service} ${types.join(' ')}`}
        empty="No listing has been compared yet."
        columns={[
          {
            title: 'Listing',
            isHeader: true,
            cell: ({ service, resource_types: types }) => (
              <>
                {visibleText(service)}
                <span class="where">
                  <Name text={types.join(', ')} />
                </span>
              </>
            ),
          },
          { title: 'Resources', align: 'right', cell: ({ resources }) => countText(resources) },
          { title: 'Calls', align: 'right', from: 'medium', cell: ({ operations }) => countText(callsOf(operations)) },
          { title: 'Longest', align: 'right', from: 'wide', cell: ({ operations }) => duration(longestOf(operations)) },
          { title: 'What differs', cell: (listing) => <Differences listing={listing} /> },
        ]}
      />
    </>
  );
}

const callsOf = (operations: Listing['operations']): number => operations.reduce((sum, { calls }) => sum + calls, 0);

const longestOf = (operations: Listing['operations']): number =>
  Math.max(0, ...operations.map(({ latency_ms: { longest } }) => longest));

function Differences({ listing }: { listing: Listing }) {
  const failed = listing.operations.flatMap(({ operation, failed: faults }) =>
    faults.map(({ kind, code, calls }) => `${operation} failed ${calls} times: ${code ?? kind}`),
  );
  const lines = [
    ...(listing.fault === null ? [] : [`The listing ended: ${listing.fault}`]),
    ...failed,
    ...listing.unknown_fields.map((field) => `${field} is not described`),
    ...listing.unknown_values.map(({ field, values }) => `${field} has ${countOf(values, 'value')} not described`),
    ...listing.missing_fields.map((field) => `${field} was in no answer`),
    ...(listing.unknown_calls === 0 ? [] : [`${countOf(listing.unknown_calls, 'call')} of no described operation`]),
  ];
  if (lines.length === 0) return <>Nothing</>;
  return (
    <details>
      <summary>{countOf(lines.length, 'difference')}</summary>
      <ul class="causes">
        {lines.map((line) => (
          <li key={line}>
            <Name text={line} />
          </li>
        ))}
      </ul>
    </details>
  );
}
