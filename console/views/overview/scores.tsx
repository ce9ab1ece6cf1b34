import { Empty, Show } from '../../parts/notices.tsx';
import { Section } from '../../parts/page.tsx';
import { Name, Time } from '../../parts/text.tsx';
import { ScoreBar, ScoreLine } from '../../plots/score-bar.tsx';
import { api, bodyOf } from '../../service/api.ts';
import type { Assessment, Framework } from '../../../client/src/client.ts';
import { useLoaded } from '../../service/use-loaded.ts';

const newest = 100;

interface Scored {
  framework: Framework;
  providers: { name: string; latest: Assessment; scores: number[] }[];
}

async function scores(signal: AbortSignal): Promise<Scored[]> {
  const [frameworks, { data }] = await Promise.all([
    bodyOf(api.GET('/api/v1/compliance/frameworks', { signal })),
    bodyOf(api.GET('/api/v1/compliance/assessments', { params: { query: { per_page: newest } }, signal })),
  ]);
  return frameworks
    .filter(({ enabled, id }) => enabled || data.some((assessment) => assessment.framework_id === id))
    .map((framework) => ({ framework, providers: providersOf(framework, data) }));
}

function providersOf(framework: Framework, assessments: readonly Assessment[]): Scored['providers'] {
  const own = assessments.filter(
    ({ framework_id: id, is_default_version: isDefault }) => id === framework.id && isDefault,
  );
  const providerIds = new Set(own.map(({ provider_id: id }) => id));
  return [...providerIds].flatMap((providerId) => {
    const newestFirst = own.filter(({ provider_id: id }) => id === providerId);
    const [latest] = newestFirst;
    if (latest === undefined) return [];
    return [
      {
        name: latest.provider_name,
        latest,
        scores: newestFirst
          .filter(({ framework_version: version }) => version === latest.framework_version)
          .slice(0, 12)
          .map(({ score }) => score)
          .toReversed(),
      },
    ];
  });
}

/** Shows the score of each framework, by provider. */
export function ScoresCard() {
  const loaded = useLoaded(scores, []);
  return (
    <Section title="Compliance" aside={<a href="/compliance">Frameworks</a>}>
      <Show loaded={loaded}>
        {(scored) =>
          scored.length === 0 ? (
            <Empty>
              No framework is enabled. An admin enables one under <a href="/compliance">Compliance</a>.
            </Empty>
          ) : (
            <ul class="scores">
              {scored.map(({ framework, providers }) => (
                <li key={framework.id}>
                  <h3>{framework.name}</h3>
                  {providers.length === 0 && <p class="hint">Not assessed yet.</p>}
                  {providers.map(({ name, latest, scores: past }) => (
                    <p key={latest.provider_id} class="scored">
                      <a href={`/compliance/assessments/${latest.id}`}>
                        <Name text={name} />
                      </a>
                      {latest.evaluated === 0 ? (
                        <span class="hint">Not evaluated</span>
                      ) : (
                        <ScoreBar score={latest.score} name={`${framework.name} on ${name}`} />
                      )}
                      {past.length > 1 ? (
                        <ScoreLine scores={past} name="Past scores" />
                      ) : (
                        <span class="hint from-medium">
                          <Time at={latest.created_at} />
                        </span>
                      )}
                    </p>
                  ))}
                </li>
              ))}
            </ul>
          )
        }
      </Show>
    </Section>
  );
}
