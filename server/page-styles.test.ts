import { expect, test } from "vitest";
import { splitStyles } from "#scripts/split-styles.ts";
import { PageStyles } from "#server/page-styles.ts";

const pick = (css: string, html: string) => new PageStyles(splitStyles(css)).pick(html);

test.each([
  ["a class that the page has", ".a{top:0}.b{top:1px}", ".a{top:0}"],
  ["each selector of a list by itself", ".b,.a .b,.a:hover{top:0}", ".a:hover{top:0}"],
  [
    "a group that is not empty",
    "@media print{.b{top:0}}@media (a){.a{top:0}}",
    "@media (a){.a{top:0}}",
  ],
  ["rules for every page", "html,::before{top:0}", "html,::before{top:0}"],
  [
    "escaped names",
    ".a\\:b{top:0}.w-1\\/2{top:1px}.\\32xl{top:2px}",
    ".w-1\\/2{top:1px}.\\32xl{top:2px}",
  ],
  [
    "one alternative of a bracket",
    ".a:is(.b,.w-1\\/2 i){top:0}.a:is(.b,.c){top:1px}",
    ".a:is(.b,.w-1\\/2 i){top:0}",
  ],
  ["whatever is not", ".a:not(.b){top:0}", ".a:not(.b){top:0}"],
  ["strings and brackets with signs", '.a[x="}.b{"]{content:"}"}', '.a[x="}.b{"]{content:"}"}'],
  [
    "variables by way of others",
    ":root{--x:1;--y:var(--x);--z:2}.a{top:var(--y)}@property --x{a:b}@property --z{a:b}",
    ":root{--x:1;--y:var(--x)}.a{top:var(--y)}@property --x{a:b}",
  ],
  [
    "keyframes that are used",
    ".a{animation:1s go}@keyframes go{to{top:0}}@keyframes b{to{top:0}}",
    ".a{animation:1s go}@keyframes go{to{top:0}}",
  ],
  [
    "printed pages that are used",
    ".a{page:b}@page b{size:A4}@page c{size:A5}@page{margin:0}",
    ".a{page:b}@page b{size:A4}@page{margin:0}",
  ],
])("a page gets %s", (_what, css, expected) => {
  expect(pick(css, '<p class="a w-1/2 2xl">b c</p>')).toBe(expected);
});
