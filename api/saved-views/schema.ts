import { Type } from 'typebox';
import { viewLists, viewQueryMaxLength } from '../../domain/saved-views/saved-view.ts';
import { id, label, timestamp, words } from '../fields.ts';
import { named } from '../named.ts';
import { pageQuery } from '../pagination.ts';

const list = named('SavedViewList', words(viewLists));

const changeable = {
  name: label(100),
  query: Type.String({
    maxLength: viewQueryMaxLength,
    pattern: '^(?:[^?#\\u0000-\\u001f\\u007f][^#\\u0000-\\u001f\\u007f]*)?$',
    description: 'Query string of the list in the console, without a question mark, e.g. `severity=high&status=open`',
  }),
  shared: Type.Optional(Type.Boolean({ default: false, description: 'Whether all members see it' })),
};

export const viewBody = named('SavedViewRequest', Type.Object({ list, ...changeable }));

export const viewChangeBody = named(
  'SavedViewChange',
  Type.Object({
    ...changeable,
    revision: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 2_147_483_647,
        description: 'The revision that was read; another one is a 409. Default: any',
      }),
    ),
  }),
);

export const viewQuery = Type.Object({ list: Type.Optional(list), ...pageQuery });

export const savedViewSchema = named(
  'SavedView',
  Type.Object({
    id: id(),
    list,
    name: Type.String(),
    query: Type.String(),
    shared: Type.Boolean(),
    owner_id: id('Member who saved it'),
    owner_email: Type.String(),
    revision: Type.Integer({ minimum: 1, description: 'Every change makes a new one' }),
    created_at: timestamp(),
    updated_at: timestamp(),
  }),
);
