// The one place that has the version of the library; the build fills it in.
export * from '/_static/echarts/${echarts.version}/dist/echarts.esm.min.js';
