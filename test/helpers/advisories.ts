import type { OsvRecord } from '../../domain/advisories/osv-record.ts';

/** A PyPI advisory that covers a package below a fixed version. */
export function pypiAdvisory(advisory: {
  id: string;
  name: string;
  fixed: string;
  modified?: string;
  aliases?: string[];
  vector?: string;
  withdrawn?: string;
}): OsvRecord {
  const { id, name, fixed, modified = '2025-01-01T00:00:00Z', aliases = [], vector, withdrawn } = advisory;
  return {
    schema_version: '1.6.0',
    id,
    modified,
    aliases,
    summary: `A fault of ${name}`,
    details: `What is wrong with ${name}, at length.`,
    references: [{ type: 'WEB', url: `https://example.com/${id}` }],
    ...(vector === undefined ? {} : { severity: [{ type: 'CVSS_V3', score: vector }] }),
    ...(withdrawn === undefined ? {} : { withdrawn }),
    affected: [
      {
        package: { ecosystem: 'PyPI', name },
        ranges: [{ type: 'ECOSYSTEM', events: [{ introduced: '0' }, { fixed }] }],
      },
    ],
  };
}

/** A CycloneDX bill of materials of these package URLs. */
export function bomOf(purls: readonly string[]) {
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    components: purls.map((purl) => ({ type: 'library', name: purl, purl })),
  };
}

/** CVSS v3 vector of 9.8. */
export const criticalVector = 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H';
