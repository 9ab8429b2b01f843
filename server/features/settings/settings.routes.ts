import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import {
  HomeAnswer,
  HomeChange,
  HomeSaved,
  SettingsAnswer,
  SettingsChangeList,
  SettingsChanges,
  SettingsSaved,
} from '#contract/settings.ts';
import { SynonymsAnswer, SynonymsChange, SynonymsSaved } from '#contract/synonyms.ts';
import { forAdmins, OwnId } from '#server/platform/admin-calls.ts';
import type { ZodApp } from '#server/platform/zod-app.ts';
import { changerOf, Version } from './changer.ts';
import {
  changeSettings,
  type ChangeDeps,
  listChanges,
  readSettings,
  type SettingsDeps,
} from './settings.service.ts';

/** The texts of all pages together are longer than other bodies may be. */
const MAX_BODY_BYTES = 2_000_000;

export function settingsRoutes(deps: ChangeDeps): FastifyPluginAsyncZod {
  return async (app) => {
    getSettingsRoute(app, deps);
    changeSettingsRoute(app, deps);
    listChangesRoute(app, deps);
    getHomeRoute(app, deps);
    changeHomeRoute(app, deps);
    getSynonymsRoute(app, deps);
    changeSynonymsRoute(app, deps);
  };
}

function getSettingsRoute(app: ZodApp, deps: SettingsDeps): void {
  app.get(
    '/settings',
    {
      config: forAdmins('settings'),
      schema: {
        operationId: 'getSettings',
        summary: "The owner's settings",
        tags: ['Shop'],
        querystring: OwnId,
        response: { 200: SettingsAnswer },
      },
    },
    async () => ({ success: true as const, settings: await readSettings(deps) }),
  );
}

function changeSettingsRoute(app: ZodApp, deps: ChangeDeps): void {
  app.put(
    '/settings',
    {
      config: forAdmins('settings'),
      bodyLimit: MAX_BODY_BYTES,
      schema: {
        operationId: 'changeSettings',
        summary: 'Change any part of the settings: what is not sent stays as it is',
        description:
          'Known to every instance at once. `staffSecondFactor` is changed by somebody whose log-in has proved a second factor (400 for whoever demands one without). The home page also needs the duty marketing. Open checkouts and orders keep the rules they were priced by.',
        tags: ['Shop'],
        querystring: OwnId,
        headers: Version,
        body: SettingsChanges,
        failures: ['STALE', 'IN_USE'],
        response: { 200: SettingsSaved },
      },
    },
    async (request) => {
      const settings = await changeSettings(deps, changerOf(request), {
        changes: request.body,
        ifMatch: request.headers['if-match'],
      });
      return { success: true as const, message: 'Settings saved', settings };
    },
  );
}

function getHomeRoute(app: ZodApp, deps: SettingsDeps): void {
  app.get(
    '/settings/home',
    {
      config: forAdmins('marketing'),
      schema: {
        operationId: 'getHomeSettings',
        summary: 'What the owner decides about the home page',
        tags: ['Shop'],
        querystring: OwnId,
        response: { 200: HomeAnswer },
      },
    },
    async () => {
      const { home, updatedAt } = await readSettings(deps);
      return { success: true as const, settings: { home, updatedAt } };
    },
  );
}

function changeHomeRoute(app: ZodApp, deps: ChangeDeps): void {
  app.put(
    '/settings/home',
    {
      config: forAdmins('marketing'),
      schema: {
        operationId: 'changeHomeSettings',
        summary: 'Change the home page alone',
        tags: ['Shop'],
        querystring: OwnId,
        headers: Version,
        body: HomeChange,
        failures: ['STALE'],
        response: { 200: HomeSaved },
      },
    },
    async (request) => {
      const { home, updatedAt } = await changeSettings(deps, changerOf(request), {
        changes: request.body,
        ifMatch: request.headers['if-match'],
      });
      return {
        success: true as const,
        message: 'Settings saved',
        settings: { home, updatedAt },
      };
    },
  );
}

function getSynonymsRoute(app: ZodApp, deps: SettingsDeps): void {
  app.get(
    '/settings/synonyms',
    {
      config: forAdmins('settings'),
      schema: {
        operationId: 'getSynonyms',
        summary: 'The groups of words and phrases that stand for each other in searches',
        tags: ['Shop'],
        querystring: OwnId,
        response: { 200: SynonymsAnswer },
      },
    },
    async () => {
      const { synonyms, updatedAt } = await readSettings(deps);
      return { success: true as const, settings: { synonyms, updatedAt } };
    },
  );
}

function changeSynonymsRoute(app: ZodApp, deps: ChangeDeps): void {
  app.put(
    '/settings/synonyms',
    {
      config: forAdmins('settings'),
      bodyLimit: MAX_BODY_BYTES,
      schema: {
        operationId: 'changeSynonyms',
        summary: 'Replace all groups of synonyms',
        description:
          'Searches use them at once. A word that names a category or product in another language finds it as one of its synonyms.',
        tags: ['Shop'],
        querystring: OwnId,
        headers: Version,
        body: SynonymsChange,
        failures: ['STALE'],
        response: { 200: SynonymsSaved },
      },
    },
    async (request) => {
      const { synonyms, updatedAt } = await changeSettings(deps, changerOf(request), {
        changes: request.body,
        ifMatch: request.headers['if-match'],
      });
      return {
        success: true as const,
        message: 'Synonyms saved',
        settings: { synonyms, updatedAt },
      };
    },
  );
}

function listChangesRoute(app: ZodApp, deps: SettingsDeps): void {
  app.get(
    '/settings/changes',
    {
      config: forAdmins('settings'),
      schema: {
        operationId: 'listSettingsChanges',
        summary: 'Who changed the settings, newest first',
        tags: ['Shop'],
        querystring: OwnId,
        response: { 200: SettingsChangeList },
      },
    },
    async () => ({ success: true as const, changes: await listChanges(deps.database) }),
  );
}
