// A program that draws the demo shop's photos, so that its first start doesn't have to.
import { drawAhead } from './draw-goods.ts';
import { goods } from './goods.ts';

await drawAhead(goods);
