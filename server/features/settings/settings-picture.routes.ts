import { readFile } from 'node:fs/promises';
import multipart from '@fastify/multipart';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { PictureForm, PictureUploaded } from '#contract/settings-picture.ts';
import {
  encodeInTurn,
  encodePicture,
  type EncodedPhoto,
} from '#server/features/photos/encode-photo.ts';
import { noRoomAsUnavailable } from '#server/features/photos/no-room.ts';
import { refusalOf } from '#server/features/photos/photo-refusals.ts';
import type { PhotoStore } from '#server/features/photos/photo-store.ts';
import { presentPhoto } from '#server/features/photos/present-photo.ts';
import {
  demandForm,
  FORM_LIMITS,
  type FormShape,
  maxFormBytes,
  readForm,
} from '#server/features/photos/read-form.ts';
import type { Duty } from '#contract/duties.ts';
import { forAdmins, OwnId } from '#server/platform/admin-calls.ts';
import { invalid } from '#server/platform/errors.ts';
import type { ZodApp } from '#server/platform/zod-app.ts';

const FORM: FormShape = { texts: [], files: { name: 'picture', max: 1 } };

/** Takes a picture for the settings. Until it is saved as the logo or on the home page, nothing shows it. */
export function settingsPictureRoutes(savePhotos: PhotoStore['save']): FastifyPluginAsyncZod {
  return async (app) => {
    await app.register(multipart, { limits: FORM_LIMITS });
    pictureRoute(app, savePhotos, {
      url: '/settings/picture',
      duty: 'settings',
      operationId: 'uploadPicture',
      summary: 'Upload a picture that the settings can show',
    });
    pictureRoute(app, savePhotos, {
      url: '/settings/home/picture',
      duty: 'marketing',
      operationId: 'uploadHomePicture',
      summary: 'Upload a picture that the home page can show',
    });
    pictureRoute(app, savePhotos, {
      url: '/category/picture',
      duty: 'catalogue',
      operationId: 'uploadCategoryPicture',
      summary: 'Upload a picture that a category or collection can show',
    });
  };
}

interface PictureRoute {
  url: string;
  duty: Duty;
  operationId: string;
  summary: string;
}

function pictureRoute(
  app: ZodApp,
  savePhotos: PhotoStore['save'],
  { url, duty, ...operation }: PictureRoute,
): void {
  app.post(
    url,
    {
      config: { ...forAdmins(duty), takesFiles: true },
      preParsing: demandForm(FORM),
      schema: {
        ...operation,
        description: `Saving its address as \`logo\`, \`home.hero.picture\` or the \`picture\` of a category or collection shows it. One that is not saved is deleted after an hour or more. At most ${maxFormBytes(FORM.files)} bytes in total.`,
        tags: ['Shop'],
        querystring: OwnId,
        form: PictureForm,
        response: { 201: PictureUploaded },
      },
    },
    async (request, reply) => {
      const picture = await readForm(request, FORM, ({ photoPaths: [path] }) => encode(path));
      await savePhotos(picture.files).catch((error: unknown) => {
        throw noRoomAsUnavailable(error);
      });
      const message = 'Picture uploaded';
      return reply.code(201).send({ success: true, message, picture: presentPhoto(picture) });
    },
  );
}

async function encode(path: string | undefined): Promise<EncodedPhoto> {
  if (path === undefined) throw invalid(FORM.files.name, 'Choose a picture');
  const outcome = await encodeInTurn(() => readFile(path), encodePicture);
  if (!outcome.ok) throw refusalOf(outcome, FORM.files);
  return outcome.photo;
}
