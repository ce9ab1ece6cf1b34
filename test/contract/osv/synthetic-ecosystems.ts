import type { VersionPieces } from '../../domain/versions/generated-pairs.ts';

/** An ecosystem that osv-scanner compares too, with what its generated versions and package URLs are made of. */
export interface SyntheticEcosystem {
  readonly ecosystem: string;
  readonly names: readonly string[];
  readonly pieces: VersionPieces;
  purlOf(name: string): string;
}

const numbers = ['0', '1', '2', '3', '10', '12'];
const dotted = ['.0', '.1', '.2', '.10', '.3'];
const words = ['left', 'right', 'core', 'web', 'net', 'data', 'auth', 'mail', 'json', 'tool'];
const semverPieces = [numbers, dotted, dotted, ['', '', '', '-rc.1', '-alpha', '-beta.2', '-0']];

const escaped = (name: string): string => name.split('/').map(encodeURIComponent).join('/');

export const syntheticEcosystems: readonly SyntheticEcosystem[] = [
  {
    ecosystem: 'npm',
    names: [...words, '@scope/left', '@scope/core'],
    pieces: semverPieces,
    purlOf: (name) => `pkg:npm/${escaped(name)}`,
  },
  {
    ecosystem: 'Go',
    names: words.map((word) => `example.com/made/${word}`),
    pieces: [numbers, dotted, dotted, ['', '', '-rc.1', '-0.20240101000000-abcdef012345', '+incompatible']],
    purlOf: (name) => `pkg:golang/${name}`,
  },
  {
    ecosystem: 'crates.io',
    names: words,
    pieces: semverPieces,
    purlOf: (name) => `pkg:cargo/${name}`,
  },
  {
    ecosystem: 'Hex',
    names: words,
    pieces: semverPieces,
    purlOf: (name) => `pkg:hex/${name}`,
  },
  {
    ecosystem: 'NuGet',
    names: words,
    pieces: [numbers, dotted, ['', ...dotted], ['', '', '.4'], ['', '', '-rc1', '-Beta.2', '-alpha']],
    purlOf: (name) => `pkg:nuget/${name}`,
  },
  {
    ecosystem: 'RubyGems',
    names: words,
    pieces: [numbers, dotted, ['', ...dotted], ['', '', '.pre', '.rc1', '.beta.2', 'a']],
    purlOf: (name) => `pkg:gem/${name}`,
  },
  {
    ecosystem: 'Packagist',
    names: words.map((word) => `made/${word}`),
    pieces: [['', '', 'v'], numbers, dotted, ['', ...dotted], ['', '', '-beta1', '-RC2', '-dev', '-alpha', '-p1']],
    purlOf: (name) => `pkg:composer/${name}`,
  },
  {
    ecosystem: 'Maven',
    names: words.map((word) => `org.made:${word}`),
    pieces: [numbers, dotted, ['', ...dotted], ['', '', '.Final', '-SNAPSHOT', '-beta1', '-rc-2', '.RELEASE', '-jre']],
    purlOf: (name) => `pkg:maven/${name.replace(':', '/')}`,
  },
  {
    ecosystem: 'Debian',
    names: words,
    pieces: [
      ['', '', '1:'],
      numbers,
      ['', ...dotted],
      ['', '~rc1', '+dfsg', 'a'],
      ['-1', '-2', '-1+deb12u1', '-1~bpo', ''],
    ],
    purlOf: (name) => `pkg:deb/debian/${name}`,
  },
  {
    ecosystem: 'Alpine',
    names: words,
    pieces: [numbers, dotted, dotted, ['', '', 'a', '_rc1', '_p2', '_git20240101'], ['-r0', '-r1', '-r10']],
    purlOf: (name) => `pkg:apk/alpine/${name}`,
  },
];
