import assert from 'node:assert/strict';
import { findCheck } from '../../../domain/checks/checks.ts';
import { coverages } from '../../../domain/frameworks/coverage.ts';
import { editionOf, frameworks, type FrameworkId } from '../../../domain/frameworks/frameworks.ts';
import type { ProviderKind } from '../../../domain/clouds/cloud-names.ts';

const editions = frameworks.flatMap((framework) =>
  Object.entries(framework.editions).map(([provider, edition]) => ({
    framework,
    provider: provider as ProviderKind,
    controls: edition.controls,
  })),
);

function coverageOf(framework: FrameworkId, provider: ProviderKind) {
  const found = coverages().find((one) => one.framework === framework && one.provider === provider);
  assert.ok(found);
  return found;
}

describe('the frameworks', () => {
  it('list every control once, with a title and a category', () => {
    for (const { framework, controls } of editions) {
      const ids = controls.map((control) => control.id);
      assert.deepEqual(ids, [...new Set(ids)], framework.id);
      for (const control of controls) assert.ok(control.title.length > 5 && control.category.length > 2, control.id);
    }
  });

  it('name only checks that exist, for the provider kind they are about', () => {
    for (const { framework, provider, controls } of editions) {
      for (const control of controls) {
        for (const id of control.checks) {
          assert.ok(findCheck(provider, id), `${framework.id} ${provider} ${control.id} names ${id}`);
        }
      }
    }
  });

  it('never claim more checks than the public map knows', () => {
    for (const { controls } of editions) {
      for (const control of controls) assert.ok(control.checks.length <= control.known, control.id);
    }
  });

  it('keep the controls that no check decides', () => {
    const nist = editionOf('nist_800_53', 'cloud_a');
    assert.equal(nist?.controls.length, 287);
    assert.ok(nist?.controls.some((control) => control.id === 'AC-1' && control.checks.length === 0));
  });

  it('know nothing of kinds they are not written for', () => {
    assert.equal(editionOf('nist_800_53', 'orchestrator'), null);
    assert.equal(editionOf('soc2', 'orchestrator'), null);
  });
});

describe('the coverage for cloud_a', () => {
  it('decides at least 85 % of the automated CIS controls in full', () => {
    const { automated } = coverageOf('cis', 'cloud_a');
    assert.ok(automated !== null && automated.full >= automated.controls * 0.85, JSON.stringify(automated));
  });

  for (const framework of ['soc2', 'pci_dss'] as const) {
    it(`bears on 80 % of the ${framework} rows, and on 40 % with half of the known checks`, () => {
      const { assessable, half, some } = coverageOf(framework, 'cloud_a');
      assert.ok(some >= assessable * 0.8, `${some} of ${assessable}`);
      assert.ok(half >= assessable * 0.4, `${half} of ${assessable}`);
    });
  }
});
