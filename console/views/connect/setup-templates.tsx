import { useState } from 'preact/hooks';
import type { AccessTemplates, Setup } from '../../../client/src/client.ts';
import { CodeBlock } from '../../parts/code-block.tsx';
import { Segments } from '../../parts/segments.tsx';

type TemplateName = keyof AccessTemplates;

const templateTexts: Readonly<Record<TemplateName, string>> = {
  cloudformation: 'CloudFormation',
  terraform: 'Terraform',
  arm: 'Resource Manager',
  kubernetes: 'Manifests',
  cli: 'Command line',
};

const extensions: Readonly<Record<TemplateName, string>> = {
  cloudformation: 'json',
  terraform: 'tf',
  arm: 'json',
  kubernetes: 'yaml',
  cli: 'sh',
};

/** Shows the templates of a setup, each to copy or to save; those of an organization on request. */
export function SetupTemplates({ setup, forOrganization = false }: { setup: Setup; forOrganization?: boolean }) {
  const { reading, remediation, organization } = setup.templates;
  return (
    <>
      {forOrganization && organization !== null && (
        <TemplateChoice title="Access to the organization" fileName="audit-organization" templates={organization} />
      )}
      <TemplateChoice title="Access for reading" fileName="audit-reading" templates={reading} />
      {remediation !== null && (
        <TemplateChoice title="Access for remediation" fileName="audit-remediation" templates={remediation} />
      )}
    </>
  );
}

function TemplateChoice(props: { title: string; fileName: string; templates: AccessTemplates }) {
  const { title, fileName, templates } = props;
  const offered = (Object.keys(templateTexts) as TemplateName[]).filter((name) => templates[name] !== null);
  const [chosen, setChosen] = useState<TemplateName>(offered[0] ?? 'cli');
  const text = templates[chosen] ?? '';
  return (
    <div class="template">
      <div class="card-head">
        <h3>{title}</h3>
        <Segments
          legend={`Form of the template: ${title}`}
          words={offered.map((name) => [name, templateTexts[name]] as const)}
          value={chosen}
          onChoose={setChosen}
        />
      </div>
      <CodeBlock
        key={chosen}
        title={`${title}, ${templateTexts[chosen]}`}
        text={text}
        fileName={`${fileName}.${extensions[chosen]}`}
      />
    </div>
  );
}
