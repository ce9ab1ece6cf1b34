import { check } from '../../check.ts';
import { passIf } from '../../verdict.ts';

export const configRecorderAllRegionsEnabled = check({
  id: 'config_recorder_all_regions_enabled',
  title: 'Configuration changes are recorded',
  provider: 'cloud_a',
  resourceTypes: ['account_region'],
  severity: 'medium',
  looksAt: ['/config_recorders'],
  fix: { words: 'Start a configuration recorder in the region.' },
  evaluate(region) {
    const recorders = region.parts('config_recorders');
    const works = recorders.some(
      (recorder) => recorder.flag('recording') && !['FAILURE', 'Failure'].includes(recorder.text('last_status') ?? ''),
    );
    return passIf(works, 'No configuration recorder is at work in the region', {
      config_recorders: region.json('config_recorders'),
    });
  },
});
