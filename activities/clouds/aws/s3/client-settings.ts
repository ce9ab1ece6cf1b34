import type { UnitRun } from '../session/unit-run.ts';

/**
 * Returns settings of S3 clients: the bucket as a path on configured endpoints, and no checksums of S3's own on reads.
 */
export function s3Settings<Settings>(settings: Settings, run: UnitRun) {
  return {
    ...settings,
    forcePathStyle: run.endpointUrl !== null,
    followRegionRedirects: false,
    requestChecksumCalculation: 'WHEN_REQUIRED' as const,
    responseChecksumValidation: 'WHEN_REQUIRED' as const,
  };
}
