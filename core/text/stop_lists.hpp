// The stop words of each language except English, in lower case and byte order, compiled for this project. The analyzer
// folds "ß" to "ss", so the lists contain "ss". A change of a list changes the analyzer's fingerprint, so that existing
// graph files are recognized as incompatible.
#pragma once

#include <string_view>

namespace hop::core::stop_lists {

inline constexpr std::string_view danish_words =
    "ad af al alle alt anden andet andre at bare begge blev blive bliver både da de dem den denne dens der deres det "
    "dets dette dig din dine disse dit dog du efter ej eller en end endnu enten er et for fordi fra få før gennem gøre "
    "ham han hans har havde have hende hendes her hos hun hvad hvem hver hverken hvilke hvilken hvilket hvis hvor "
    "hvoraf hvordan hvorfor hvorfra hvormed hvornår i igen ikke imod ind ingen intet ja jeg jer jeres jo kan kom kun "
    "kunne lige man mange med meget mellem men mens mig min mine mit mod må måtte ned nej nogen noget nogle nok nu når "
    "og også om omkring op os over på samme samt se selv siden sig sin sine sit skal skulle som så sådan temmelig til "
    "uden udover under ved vi vil ville vor vores være været";

inline constexpr std::string_view german_words =
    "aber alle allem allen aller alles als also am an andere anderem anderen anderer anderes auch auf aus ausser bei "
    "beim bin bis bist da dabei dadurch dafür dagegen daher damit danach dann daran darauf daraus darf darin darum das "
    "dass davon davor dazu dein deine deinem deinen deiner dem den denen denn der deren des dessen dich die dies diese "
    "diesem diesen dieser dieses dir doch dort du durch ein eine einem einen einer eines einige einigem einigen "
    "einiger einiges er es etwas euch euer eure eurem euren eurer für gegen habe haben hat hatte hatten hier hinter "
    "ich ihm ihn ihnen ihr ihre ihrem ihren ihrer im in indem ins ist ja jede jedem jeden jeder jedes jedoch jene "
    "jenem jenen jener jenes kann kein keine keinem keinen keiner können könnte man manche manchem manchen mancher "
    "manches mein meine meinem meinen meiner mich mir mit muss musste müssen nach neben nicht nichts noch nun nur ob "
    "obwohl oder ohne schon sehr sein seine seinem seinen seiner seit selbst sich sie sind so solche solchem solchen "
    "solcher solches soll sollen sollte sondern sowie um und uns unser unsere unserem unseren unserer unter vom von "
    "vor wann war waren warum was weil welche welchem welchen welcher welches wem wen wenn wer werde werden wessen wie "
    "wieder wieso will wir wird wo wobei wodurch wofür woher wohin wollen womit worden worin wurde wurden während "
    "würde würden zu zum zur zwar zwischen über";

inline constexpr std::string_view spanish_words =
    "a al algo alguna algunas alguno algunos ambos ante antes aquel aquella aquellas aquello aquellos aquí así aun "
    "aunque aún bajo bien cada casi como con contra cual cuales cualquier cuando cuya cuyo cuál cuáles cuándo cómo de "
    "del desde donde durante dónde e el ella ellas ello ellos en entonces entre era eran eres es esa esas ese eso esos "
    "esta estaba estaban estamos estar estas este esto estos está están fue fueron ha haber había habían hace hacia "
    "han has hasta hay he hemos la las le les lo los me mediante mi mientras mis misma mismas mismo mismos mucho "
    "muchos muy más mí nada ni no nos nosotros nuestra nuestras nuestro nuestros o os otra otras otro otros para pero "
    "poco por porque pues que quien quienes quién qué se sea sean según ser si sido siempre siendo sin sino sobre son "
    "soy su sus suya suyo sí también tan tanto te tenía tiene tienen toda todas todo todos tras tu tus tú u un una "
    "unas uno unos vosotros y ya yo él";

inline constexpr std::string_view finnish_words =
    "ehkä ei eivät eli emme en ennen et ette ettei että he heidän heidät heille heiltä heissä heitä hän häneen hänelle "
    "hänellä hänen hänestä hänet häntä ilman itse ja jo joiden joihin joilla joille joista joita joka jokin joko jolla "
    "jolle jonka jos joskus jossa josta jota jotka jotta juuri jälkeen kaikki kaikkien kanssa kautta keitä ken kenen "
    "ketkä ketä koska kuin kuinka kuka kun kuten lisäksi me meidän meille meitä mihin miksi mikä mikäli millainen "
    "milloin millä minkä minua minulla minulle minun minä missä mistä mitkä mitä mukaan mutta myös myöskään ne nehän "
    "niiden niihin niille niillä niin niissä niistä niitä noin nuo nyt näiden näin näissä näistä näitä nämä ole olemme "
    "olen olet olette oli olisi olisivat olivat olla olleet ollut on onko ovat paitsi pitkin poikki se sekä sen siihen "
    "siinä siis siitä sille silloin sillä sinun sinä sitten sitä taas tai te teidän teitä tuo tuon tuossa tuota tähän "
    "tällä tämä tämän tässä tästä tätä vaan vai vaikka vain varten vastaan vielä voi voivat yli ympäri";

inline constexpr std::string_view french_words =
    "afin ai ainsi alors au aucun aucune aussi autre autres aux avaient avait avant avec avoir ayant c car ce ceci "
    "cela celle celles celui cependant ces cet cette ceux chaque chez ci comme comment d dans de depuis des donc dont "
    "du dès elle elles en encore entre es est et eu eux furent fut il ils j je jusque l la laquelle le lequel les "
    "lesquelles lesquels leur leurs lorsque lui là m ma mais me mes moi moins mon même mêmes n ne ni non nos notre "
    "nous on ont or ou où par parce parmi pas pendant peu peut peuvent plus plusieurs pour pourquoi puis puisque qu "
    "quand que quel quelle quelles quelque quelques quels qui quoi s sa sans se selon sera seront ses si sinon soi "
    "soit son sont sous suis sur t ta tandis te tel telle telles tels tes toi ton tous tout toute toutes très tu un "
    "une vers voici voilà vos votre vous y à étaient était étant été être";

inline constexpr std::string_view italian_words =
    "a ad agli ai al alcuna alcune alcuni alcuno alla alle allo allora altra altre altri altro anche ancora avendo "
    "avere avesse aveva avevano c che chi ci ciascun ciascuno ciò coi col come con così cui d da dagli dai dal dall "
    "dalla dalle dallo degli dei del dell della delle dello di dopo dove dunque durante e ebbe ed egli ella era erano "
    "essa esse essendo essere essi esso fra fu furono gli ha hai hanno ho i il in infatti invece io l la le lei li lo "
    "loro lui ma me mentre mi mia mie miei mio molta molte molti molto ne negli nei nel nell nella nelle nello no noi "
    "non nostra nostre nostri nostro né o od ogni ognuno oppure per perché perciò però più poco poi presso prima "
    "proprio può qua qualche quale quali quando quanta quanto quasi quella quelle quelli quello quest questa queste "
    "questi questo qui quindi sarà se sebbene secondo sei senza si sia siamo siano sono sotto sta stata state stati "
    "stato stessa stessi stesso su sua sue sugli sui sul sull sulla sulle sullo suo suoi tale tali tra tranne troppo "
    "tu tua tue tuo tuoi tutta tutte tutti tutto un una uno vi voi vostra vostro è";

inline constexpr std::string_view dutch_words =
    "aan af al alle alleen als alsof altijd ander andere anders ben bij binnen boven buiten daar daarbij daarin "
    "daarmee daarna daarom daarvan daarvoor dan dat de deze die dit doch doen door dus echter een eens elk elke en "
    "enige er erg ernaar ervan ge geen geweest had hadden heb hebben hebt heeft hem hen het hier hierbij hierdoor hij "
    "hoe hun iemand iets ik in indien is ja je jij jou jouw jullie kan kon konden kunnen maar me meer men met mij mijn "
    "mocht moest moet moeten mogen na naar naast niemand niet niets noch nog nu of om omdat ondanks onder ons onze ook "
    "op over per reeds sinds sommige steeds te tegen ten ter terwijl tijdens toch toen tot tussen u uit uw van vanaf "
    "vanuit veel via volgens voor voordat waar waarbij waardoor waarin waarmee waarom waarop waarvan wanneer want "
    "waren was wat we weer wel welk welke werd werden wie wiens wij wil worden wordt zal ze zelf zich zichzelf zij "
    "zijn zo zoals zonder zou zouden zowel zulke";

inline constexpr std::string_view norwegian_words =
    "alle alt altså andre annen annet at av bare begge ble blei bli blir blitt både da de deg dei deim deira dem den "
    "denne dens der deres derfor det dets dette di din dine disse ditt du då eg ei ein eit eller en enda enn er et ett "
    "etter for fordi fra før gjennom gjør ha hadde ham han hans har henne hennes her hjå ho hos hun hva hvem hver "
    "hverken hvilke hvilken hvilket hvis hvor hvordan hvorfor i igjen ikke ikkje imot ingen inn innen ja jeg kan kom "
    "korleis kun kunne kva kven kvifor man mange med meg meget mellom men mens mer mest mi min mine mitt mot må måtte "
    "ned nei noe noen nok noko nokon nokre nå når og også om opp oss over på samme samt seg selv si siden sin sine "
    "sitt sjølv skal skulle slik som så sånn til under ut uten vart ved vere verte vi vil ville vore vår våre være "
    "vært";

inline constexpr std::string_view portuguese_words =
    "a ainda algum alguma algumas alguns ante antes ao aos apenas após aquela aquelas aquele aqueles aquilo as assim "
    "até cada com como contra cuja cujas cujo cujos d da das de dela delas dele deles depois desde dessa dessas desse "
    "desses desta destas deste destes disso disto do dos durante e ela elas ele eles em embora enquanto entre era eram "
    "essa essas esse esses esta estamos estar estas estava estavam este estes está estão eu foi foram há isso isto já "
    "lhe lhes mais mas me mediante mesma mesmas mesmo mesmos meu meus minha minhas muito muitos na nas nem nenhum "
    "nessa nesse nesta neste ninguém no nos nossa nossas nosso nossos num numa não nós o onde os ou outra outras outro "
    "outros para pela pelas pelo pelos perante pois por porque portanto porém pouco quais qual quando quanto que quem "
    "se segundo seja sejam sem sempre sendo ser será serão seu seus sido sob sobre somos sou sua suas são só tal "
    "também tanto te tem teu teus tinha tinham toda todas todo todos tu tua tuas tudo têm um uma umas uns você vocês "
    "vos à às é";

inline constexpr std::string_view russian_words =
    "а без более был была были было быть в вам вами вас ваш весь во вот все всего всей всем всех всю вся всё вы где да "
    "даже для до его ее ей ему если есть еще ещё её же за зачем здесь и из или им ими иначе их к как какая какие какой "
    "ко когда которая которого которое которой котором которому которую которые который которым которых кроме кто куда "
    "ли лишь между меня мне много мной мог могла могли может можно мой моя моё мы на над надо нам нами нас наш наша "
    "наше не него нее ней некоторые нем нему несколько нет неё ни ним ними них но ну о об один одна однако одно около "
    "он она они оно от очень перед по под после потом потому почему почти при про раз с сам сама сами само самого "
    "самой свое своего своей свои своих своём себе себя сейчас со среди так такая также такие такое такой там твой те "
    "тебе тебя тем теперь то тогда того тоже той только том тому тот ту ты у уж уже хотя чего чей чем через что чтоб "
    "чтобы чуть эта эти этим этих это этого этой этом этому этот эту я является";

inline constexpr std::string_view swedish_words =
    "all alla allt allting andra annan annat att av bara blev bli blir blivit båda både de dem den denna denne dens "
    "dess dessa det detta dig din dina ditt dock du där därför då efter eftersom efteråt ej eller en endast enligt er "
    "era ert ett fast fram från för före förrän genom ha hade han hans har henne hennes hon honom hos hur i icke ifrån "
    "igen igenom in inga ingen inget innan inom inte ja jag ju kan kring kunde kunna man med medan mellan men mer mest "
    "mig min mina mitt mot mycket många måste ned nej ni nog nu när någon något några och också om oss på redan samma "
    "samt sedan sig sin sina sitt ska skall skulle som så sådan sådana sådant till tills trots under upp ur ut utan "
    "utom vad var vara varför varit varje vars vart vem vems vi vid vilka vilkas vilken vilket vår våra vårt än ännu "
    "är även åt över";

}  // namespace hop::core::stop_lists
