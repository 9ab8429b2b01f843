/** The scripts of a page by their URLs: those that run, in their order, and other modules that they import. */
export interface PageScripts {
  run: readonly string[];
  preload: readonly string[];
}

const SCRIPT = /<script type="module"[^>]* src="([^"]+)"[^>]*><\/script>/g;
const PRELOAD = /<link rel="modulepreload"[^>]* href="([^"]+)"[^>]*>/g;

/** The HTML without the elements that load its scripts, and the modules that it preloads. */
export function takeScripts(html: string): { without: string; preload: string[] } {
  return {
    without: html.replaceAll(SCRIPT, '').replaceAll(PRELOAD, ''),
    preload: [...html.matchAll(PRELOAD)].map(([, url = '']) => url),
  };
}

/**
 * A script element that loads the scripts of a rendered page, whose content is visible without them. It does so once the
 * page and its main picture are painted, so as not to slow these down; at once when somebody clicks or types; and after
 * a second at the latest. It is behind the picture in the HTML. Browsers that don't tell when the picture is on the screen
 * get 200 ms for it after it has loaded.
 *
 * All are requested at once, but run one after the other, so that a slow device can paint and answer in between. While
 * they are loading, it makes the browser load its data about languages, which takes as long as a large script: in two
 * tasks, of which the first sorts texts and the second writes numbers.
 */
export function scriptsAfterPaint({ run, preload }: PageScripts): string {
  return `<script nonce="__NONCE__">(${LOAD_SCRIPTS})(${JSON.stringify(run)},${JSON.stringify(preload)})</script>`;
}

const LOAD_SCRIPTS = `(run,preload)=>{
const {nonce}=document.currentScript
const add=(tag,attributes)=>document.head.append(Object.assign(document.createElement(tag),{crossOrigin:'',fetchPriority:'low',nonce,...attributes}))
let started=false
const start=()=>{
if(started)return
started=true
for(const href of [...run,...preload])add('link',{rel:'modulepreload',href})
const next=()=>{
const src=run.shift()
if(src)add('script',{type:'module',src,onload:next,onerror:next})
}
next()
setTimeout(()=>{
new Intl.Collator()
setTimeout(()=>(0).toLocaleString())
})
}
const picture=document.querySelector('img[fetchpriority="high"]')
const afterPaint=()=>requestAnimationFrame(()=>setTimeout(start,picture?200:0))
if(picture)new PerformanceObserver((list)=>{
if(list.getEntries().some(({element})=>element===picture))start()
}).observe({type:'largest-contentful-paint',buffered:true})
if(picture&&!picture.complete)for(const type of ['load','error'])picture.addEventListener(type,afterPaint)
else afterPaint()
for(const type of ['pointerdown','keydown'])addEventListener(type,start,true)
setTimeout(start,1000)
}`;
