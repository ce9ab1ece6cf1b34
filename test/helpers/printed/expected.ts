import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { typeTitle } from '../../../domain/clouds/clouds.ts';
import { providerKinds } from '../../../domain/clouds/cloud-names.ts';
import type { DocumentKind } from './documents.ts';
import { type LayoutRules, vocabularyOf } from './layout-faults.ts';
import { printedNames } from './names.ts';

const repository = join(import.meta.dirname, '..', '..', '..');

/** Where the texts of documents are written. */
const sources = ['activities/reports/pdf', 'platform/pdf', 'domain/reports', 'test/helpers/printed'];

/** Words that documents may show: those of their sources, of the account, and of the labels of its resources. */
function documentVocabulary(): Set<string> {
  const texts = sources.flatMap((folder) =>
    readdirSync(join(repository, folder)).map((name) => readFileSync(join(repository, folder, name), 'utf8')),
  );
  const labels = Array.from({ length: 7 }, (_, index) =>
    providerKinds.map((kind) => typeTitle(kind, printedNames.resourceType(index))),
  );
  return vocabularyOf([...texts, ...labels.flat()]);
}

const severities = ['Severity', null, null, null, null];

const tables: Record<DocumentKind, LayoutRules['tables']> = {
  drift_summary: [['Severity', 'Resource', 'What', 'Status', 'Detected'], severities],
  vulnerability_report: [['Severity,', 'Vulnerability', 'Package', 'Fixed', 'Resource', 'Status'], severities],
  compliance_assessment: [
    ['Framework', 'Provider', null, null, null, null, null, null, null],
    ['Severity', 'Control', 'Framework', 'Provider', null],
    ['Control', 'Framework', 'Provider', 'Decided'],
  ],
  cost_report: [['Days', 'Provider', 'Services', null, null, null, 'Status']],
  assessment_export: [
    ['Category', null, null, null, null, null],
    ['Resource', 'Type', 'Region', 'Finding'],
  ],
};

let vocabulary: Set<string> | undefined;

/** What the layout of a kind of document is checked against. */
export function layoutRulesOf(kind: DocumentKind): LayoutRules {
  return { tables: tables[kind], vocabulary: (vocabulary ??= documentVocabulary()) };
}
