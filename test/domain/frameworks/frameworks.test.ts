import assert from 'node:assert/strict';
import { kindOf, type Cloud } from '../../../domain/clouds/cloud-names.ts';
import { coverages } from '../../../domain/frameworks/coverage.ts';
import {
  appliesTo,
  defaultEditions,
  defaultVersion,
  editionOf,
  findFramework,
  versionsOf,
  type Framework,
} from '../../../domain/frameworks/frameworks.ts';
import { shippedFrameworks } from '../../../platform/frameworks.ts';

type Source = readonly [readonly [name: string, release: string, licence: string], RegExp];
const prowler: Source = [['Prowler compliance mapping', '5.46.0', 'Apache-2.0'], /\/5\.46\.0\//];
const kubeBench: Source = [['kube-bench configuration', '0.15.6', 'Apache-2.0'], /\/kube-bench\/tree\/v0\.15\.6\//];

/** Sources other than Prowler, by framework or by file. */
const otherSources: Readonly<Record<string, Source>> = {
  cis_eks: kubeBench,
  cis_gke: kubeBench,
  cis_aks: kubeBench,
  'nist_800_53 r5 azure': [
    ['Azure Policy, built-in initiative NIST SP 800-53 Rev. 5', '14.19.0', 'MIT'],
    /\/Azure\/azure-policy\/blob\/[0-9a-f]{40}\//,
  ],
  'cis_gke 1.9.0 gcp': [
    ['kube-bench, controls of gke-1.9.0', '95590dd', 'Apache-2.0'],
    /\/aquasecurity\/kube-bench\/tree\/95590dd[0-9a-f]{33}\/cfg\/gke-1\.9\.0$/,
  ],
  'nist_800_53 r5 gcp': [
    ['Steampipe mod for compliance of Google Cloud', '1.3.2', 'Apache-2.0'],
    /\/turbot\/steampipe-mod-gcp-compliance\/tree\/v1\.3\.2\//,
  ],
  'nist_800_53 r5 kubernetes': [
    ['ComplianceAsCode, rules of OpenShift', '2026-08-21', 'BSD-3-Clause'],
    /\/ComplianceAsCode\/content\/tree\/[0-9a-f]{40}\//,
  ],
  'soc2 2017 kubernetes': [
    ['Kubescape regolibrary, framework SOC2', '2.0.33', 'Apache-2.0'],
    /\/regolibrary\/blob\/v2\.0\.33\//,
  ],
  'hipaa 2013 kubernetes': [
    ['CMS Acceptable Risk Safeguards 3.1, references to HIPAA', '1.0.0', 'Apache-2.0'],
    /\/cms-ars-3\.1-manual-controls-baseline\/tree\/[0-9a-f]{40}\//,
  ],
};

const frameworks = shippedFrameworks();
const editions = frameworks.flatMap((framework) => framework.editions.map((edition) => ({ framework, edition })));

function framework(id: string): Framework {
  const found = findFramework(frameworks, id);
  assert.ok(found, id);
  return found;
}

function coverageOf(id: string, cloud: Cloud, version = '') {
  const found = coverages(frameworks).find(
    (one) => one.framework === id && one.cloud === cloud && (version === '' || one.version === version),
  );
  assert.ok(found);
  return found;
}

describe('the frameworks', () => {
  it('are the four of the interface specification, in its order, and further ones', () => {
    assert.deepEqual(
      frameworks.map(({ id }) => id),
      ['cis', 'soc2', 'nist_800_53', 'pci_dss', 'cis_eks', 'cis_gke', 'cis_aks', 'iso27001', 'hipaa'],
    );
  });

  it('exist in several versions, of which the newest is the default', () => {
    const cis = framework('cis');
    const versions = (cloud: Cloud) => cis.editions.filter((one) => one.cloud === cloud).map(({ version }) => version);
    assert.deepEqual(versions('aws'), ['7.0', '6.0', '5.0', '4.0', '3.0']);
    assert.deepEqual(versionsOf(cis), ['1.12', '2.0', '3.0', '4.0', '5.0', '6.0', '7.0']);
    assert.deepEqual(versions('gcp'), ['5.0', '4.0', '3.0', '2.0']);
    assert.deepEqual(
      defaultEditions(cis).map(({ cloud, version }) => `${cloud} ${version}`),
      ['aws 7.0', 'gcp 5.0', 'azure 5.0', 'kubernetes 1.12'],
    );
    assert.deepEqual(
      frameworks.map((one) => defaultVersion(one)),
      [null, '2017', 'r5', '4.0', '1.8.0', '1.9.0', '1.8', '2022', '2013'],
    );
  });

  it('return the newest version unless another one is requested', () => {
    const version = (asked?: string) =>
      editionOf(frameworks, { id: 'cis', provider: kindOf.aws, version: asked })?.version ?? null;
    assert.deepEqual([version(), version('3.0'), version('2.0')], ['7.0', '3.0', null]);
    assert.equal(editionOf(frameworks, { id: 'cis', provider: kindOf.gcp, version: '1.12' }), null);
  });

  it('name the source of the mapping and its licence', () => {
    for (const { framework, edition } of editions) {
      const { name, release, url, licence } = edition.source;
      const file = `${framework.id} ${edition.version} ${edition.cloud}`;
      const [expected, address] = otherSources[file] ?? otherSources[framework.id] ?? prowler;
      assert.deepEqual([name, release, licence], expected, file);
      assert.match(url, address, file);
    }
  });

  it('have a title in one line for every control, each a different one within a version', () => {
    for (const { framework, edition } of editions) {
      const titles = edition.controls.map(({ title }) => title);
      const file = `${framework.id} ${edition.version} ${edition.cloud}`;
      if (!['nist_800_53', 'hipaa'].includes(framework.id)) assert.deepEqual(titles, [...new Set(titles)], file);
      for (const title of titles)
        assert.ok(
          /^[A-Z]|^(etcd|kube|kubelet|controller|scheduler)/.test(title) && !title.endsWith('.'),
          `${file}: ${title}`,
        );
    }
  });

  it('do not repeat the sentences of the publishers, which begin with “Ensure”', () => {
    for (const { framework, edition } of editions) {
      for (const { id, title } of edition.controls) assert.ok(!/^ensure\b/i.test(title), `${framework.id} ${id}`);
    }
  });

  it('have the same title and category of a control for every cloud', () => {
    for (const { id, editions: own } of frameworks.filter(({ id }) => id !== 'cis')) {
      const texts = own.map(({ controls }) =>
        controls.map((control) => `${control.id} ${control.category} ${control.title}`),
      );
      for (const one of texts) assert.deepEqual(one, texts[0], id);
    }
  });

  it('keep the controls that no check decides', () => {
    const nist = editionOf(frameworks, { id: 'nist_800_53', provider: kindOf.aws });
    assert.equal(nist?.controls.length, 287);
    assert.ok(nist?.controls.some((control) => control.id === 'AC-1' && control.checks.length === 0));
  });

  it('do not exist for kinds they do not cover', () => {
    assert.equal(editionOf(frameworks, { id: 'cis_gke', provider: kindOf.aws }), null);
    assert.equal(editionOf(frameworks, { id: 'cis_eks', provider: kindOf.azure }), null);
    assert.equal(editionOf(frameworks, { id: 'cis_aks', provider: kindOf.aws }), null);
  });

  it('are about clusters of one service where they are benchmarks of it, and about all clusters elsewhere', () => {
    const services = editions
      .filter(({ edition }) => edition.service !== null)
      .map(({ framework: { id }, edition }) => [id, edition.cloud, edition.service]);
    assert.deepEqual(services, [
      ['cis_eks', 'kubernetes', 'eks'],
      ['cis_gke', 'kubernetes', 'gke'],
      ['cis_aks', 'kubernetes', 'aks'],
    ]);
    const eks = editionOf(frameworks, { id: 'cis_eks', provider: kindOf.kubernetes });
    const cis = editionOf(frameworks, { id: 'cis', provider: kindOf.kubernetes });
    assert.ok(eks !== null && cis !== null);
    assert.deepEqual(
      (['eks', 'gke', null] as const).map((service) => [appliesTo(eks, service), appliesTo(cis, service)]),
      [
        [true, true],
        [false, true],
        [false, true],
      ],
    );
  });
});

describe('the coverage for Kubernetes', () => {
  /** Controls about files of nodes, which no API shows. */
  const onNodes: Readonly<Record<string, number>> = { cis: 23, cis_eks: 4, cis_aks: 4 };

  for (const [id, unreadable] of Object.entries(onNodes)) {
    it(`decides every automated control of ${id} in full but for those about files of nodes`, () => {
      const { automated } = coverageOf(id, 'kubernetes');
      assert.equal(automated?.full, (automated?.controls ?? 0) - unreadable);
    });
  }

  for (const id of ['soc2', 'nist_800_53', 'iso27001', 'hipaa', 'pci_dss']) {
    it(`decides 80 % of the assessable controls of ${id} by at least half of the known checks`, () => {
      const { assessable, half } = coverageOf(id, 'kubernetes');
      assert.ok(half >= assessable * 0.8, `${half} of ${assessable}`);
    });
  }
});

describe('the coverage for AWS', () => {
  for (const version of ['4.0', '5.0', '6.0', '7.0']) {
    it(`decides at least 95 % of the automated controls of CIS ${version} in full`, () => {
      const { automated } = coverageOf('cis', 'aws', version);
      assert.ok(automated !== null && automated.full >= automated.controls * 0.95, JSON.stringify(automated));
    });
  }

  it('decides at least 85 % of the automated controls of CIS 3.0 in full', () => {
    const { automated } = coverageOf('cis', 'aws', '3.0');
    assert.ok(automated !== null && automated.full >= automated.controls * 0.85, JSON.stringify(automated));
  });

  for (const id of ['soc2', 'nist_800_53', 'pci_dss', 'iso27001', 'hipaa']) {
    it(`decides 80 % of the assessable controls of ${id} with at least half of the known checks`, () => {
      const { assessable, half } = coverageOf(id, 'aws');
      assert.ok(half >= assessable * 0.8, `${half} of ${assessable}`);
    });
  }
});

describe('the coverage for Google Cloud', () => {
  for (const id of ['soc2', 'nist_800_53', 'pci_dss', 'iso27001', 'hipaa']) {
    it(`decides 80 % of the ${id} rows with half of the known checks`, () => {
      const { assessable, half } = coverageOf(id, 'gcp');
      assert.ok(half >= assessable * 0.8, `${half} of ${assessable}`);
    });
  }

  for (const version of ['2.0', '3.0', '4.0', '5.0']) {
    it(`decides at least 95 % of the automated controls of CIS ${version} in full`, () => {
      const { automated } = coverageOf('cis', 'gcp', version);
      assert.ok(automated !== null && automated.full >= automated.controls * 0.95, JSON.stringify(automated));
    });
  }

  it('decides every automated control of section 5 of the CIS GKE Benchmark but that of certificates in the cluster', () => {
    const undecided = editionOf(frameworks, { id: 'cis_gke', provider: kindOf.gcp })
      ?.controls.filter(({ id, automated, checks }) => id.startsWith('5.') && automated === true && checks.length === 0)
      .map(({ id }) => id);
    assert.deepEqual(undecided, ['5.6.7']);
  });
});

describe('the coverage for Azure', () => {
  for (const id of ['soc2', 'nist_800_53', 'pci_dss', 'iso27001', 'hipaa']) {
    it(`decides 80 % of the assessable controls of ${id} by at least half of the known checks for Azure`, () => {
      const { assessable, half } = coverageOf(id, 'azure');
      assert.ok(half >= assessable * 0.8, `${half} of ${assessable}`);
    });
  }

  for (const version of ['4.0', '5.0']) {
    it(`decides at least 95 % of the automated controls of CIS ${version} for Azure in full`, () => {
      const { automated } = coverageOf('cis', 'azure', version);
      assert.ok(automated !== null && automated.full >= automated.controls * 0.95, JSON.stringify(automated));
    });
  }
});
