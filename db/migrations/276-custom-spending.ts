/** How long custom checks took, so that their budget for an assessment holds for every worker. */
export const up = `
alter table evaluation_pages add column custom_spending jsonb;
comment on column evaluation_pages.custom_spending is 'What the custom checks took up to this page, and which were stopped; null without any';
`;
