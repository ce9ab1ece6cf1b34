import { check } from '../../check.ts';
import { notApplicable, passIf } from '../../verdict.ts';
import { flagsOf } from '../component-flags.ts';

export const apiserverAlwaysPullImagesPlugin = check({
  id: 'apiserver_always_pull_images_plugin',
  title: 'Images are always pulled',
  provider: 'orchestrator',
  resourceTypes: ['pod'],
  severity: 'medium',
  looksAt: ['/containers'],
  fix: { words: 'Add AlwaysPullImages to --enable-admission-plugins.' },
  evaluate(pod) {
    const flags = flagsOf(pod, 'kube-apiserver');
    if (flags === null) return notApplicable();
    const value = flags.get('enable-admission-plugins') ?? null;
    return passIf(
      (value ?? '').split(',').includes('AlwaysPullImages'),
      'Images of others may be used from the cache of a node',
      { 'enable-admission-plugins': value },
    );
  },
});
