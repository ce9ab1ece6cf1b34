import { CommandButton } from '../parts/controls.tsx';
import { JsonView } from '../parts/json-view.tsx';
import { FaultNotice, Show } from '../parts/notices.tsx';
import { Facts, Page, Section } from '../parts/page.tsx';
import { Name, Time } from '../parts/text.tsx';
import { api, bodyOf, saveFile } from '../service/api.ts';
import { useCommand } from '../service/use-command.ts';
import { useLoaded } from '../service/use-loaded.ts';
import { visibleText } from '../show/visible-text.ts';

/** Shows the configuration of a resource as an assessment evaluated it, with its hash, and downloads it. */
export function EvidenceView({ assessmentId, resourceId }: { assessmentId: number; resourceId: number }) {
  const command = useCommand();
  const path = { id: assessmentId, resource_id: resourceId };
  const loaded = useLoaded(
    (signal) =>
      bodyOf(api.GET('/api/v1/compliance/assessments/{id}/evidence/{resource_id}', { params: { path }, signal })),
    [assessmentId, resourceId],
  );
  const evidence = loaded.value;
  const file = `/api/v1/compliance/assessments/${assessmentId}/evidence/${resourceId}`;
  const name = `evidence-${assessmentId}-${resourceId}.json`;
  return (
    <Page
      title={evidence === null ? `Evidence of resource ${resourceId}` : `Evidence: ${visibleText(evidence.name)}`}
      up={{ to: `/compliance/assessments/${assessmentId}`, name: `Assessment ${assessmentId}` }}
      aside={
        <CommandButton command={command} onPress={() => void command.run(() => saveFile(file, name))}>
          Download JSON
        </CommandButton>
      }
    >
      <FaultNotice fault={command.fault} />
      <Show loaded={loaded}>
        {(shown) => (
          <>
            <Facts
              facts={[
                [
                  'Resource',
                  <a key="resource" href={`/resources/${resourceId}`}>
                    <Name text={shown.name || shown.external_id} />
                  </a>,
                ],
                ['Type', shown.resource_type],
                ['Id in the cloud', <Name key="id" text={shown.external_id} />],
                ['Captured', <Time key="at" at={shown.captured_at} />],
                [
                  'Hash',
                  <code key="hash" class="hash">
                    {visibleText(shown.configuration_hash)}
                  </code>,
                ],
              ]}
            />
            {shown.parameters.map(({ summary }) => (
              <p key={summary}>Evaluated by another value: {visibleText(summary)}</p>
            ))}
            <Section title="Configuration">
              <JsonView value={shown.configuration} title="Configuration" />
            </Section>
          </>
        )}
      </Show>
    </Page>
  );
}
