import { useState } from 'preact/hooks';
import { JsonView } from '../../parts/json-view.tsx';
import { Section } from '../../parts/page.tsx';
import { Name } from '../../parts/text.tsx';
import { plainValue, sectionsOf, sizeText } from '../../show/configuration.ts';
import { fieldLabel } from '../../show/field-label.ts';
import { countOf } from '../../show/format.ts';
import { visibleText } from '../../show/visible-text.ts';

const deepest = 4;
const longestList = 100;
/** More parts are closed at first. */
const openAtFirst = 4;

/** Shows a configuration by parts that can be closed, or as JSON. */
export function ConfigurationSections({ configuration }: { configuration: Readonly<Record<string, unknown>> }) {
  const [isJson, setJson] = useState(false);
  const sections = sectionsOf(configuration);
  return (
    <Section
      title="Configuration"
      aside={
        <button type="button" aria-pressed={isJson} onClick={() => setJson(!isJson)}>
          JSON
        </button>
      }
    >
      {isJson ? (
        <JsonView value={configuration} title="Configuration" />
      ) : (
        sections.map(({ key, title, value }, index) => (
          <details key={key} class="part" open={index < openAtFirst}>
            <summary>
              <span>{visibleText(title)}</span>
              {sizeText(value) !== null && <span class="hint">{sizeText(value)}</span>}
            </summary>
            <Value value={value} depth={1} title={title} />
          </details>
        ))
      )}
      {sections.length === 0 && !isJson && <p class="hint">It has no settings.</p>}
    </Section>
  );
}

function Value({ value, depth, title }: { value: unknown; depth: number; title: string }) {
  if (typeof value !== 'object' || value === null) return <Name text={plainValue(value)} />;
  if (depth > deepest) return <JsonView value={value} title={title} />;
  if (Array.isArray(value)) return <List items={value as unknown[]} depth={depth} title={title} />;
  const entries = Object.entries(value);
  if (entries.length === 0) return <>none</>;
  return (
    <dl class="settings">
      {entries.map(([name, item]) => (
        <div key={name}>
          <dt>
            <bdi>{visibleText(fieldLabel(name))}</bdi>
          </dt>
          <dd>
            <Value value={item} depth={depth + 1} title={`${title}, ${fieldLabel(name)}`} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function List({ items, depth, title }: { items: readonly unknown[]; depth: number; title: string }) {
  if (items.length === 0) return <>none</>;
  const left = items.length - longestList;
  return (
    <>
      <ul class="values">
        {items.slice(0, longestList).map((item, index) => (
          <li key={index}>
            <Value value={item} depth={depth + 1} title={title} />
          </li>
        ))}
      </ul>
      {left > 0 && <p class="hint">{countOf(left, 'more entry', 'more entries')}: see the JSON.</p>}
    </>
  );
}
